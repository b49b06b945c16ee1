// The linked program's DWARF has the new places, and is in order.
// RUN: %clang %early -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS="cost-model=off;pools=off;narrow=off;index-width=64" %clang %lldplugin %t.o -o %t
// RUN: llvm-dwarfdump --verify %t
// RUN: llvm-dwarfdump --name=node -c %t | FileCheck %s

// CHECK: DW_AT_name ("node")
// CHECK-NEXT: DW_AT_byte_size (0x30)
// CHECK: DW_AT_name ("key")
// CHECK: DW_AT_data_member_location (0x00)
// CHECK: DW_AT_name ("name")
// CHECK: DW_AT_data_member_location
// CHECK: DW_AT_name ("next")
// CHECK: DW_AT_data_member_location
// CHECK: DW_AT_name ("hot")
// CHECK: DW_AT_data_member_location
// CHECK-NOT: DW_TAG_member
#include "Inputs/records.h"
