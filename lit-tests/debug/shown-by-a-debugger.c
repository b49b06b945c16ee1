// What a debugger says in a program of both kinds of change; and the DWARF is in order.
// REQUIRES: gdb
// RUN: %clang %early -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS="cost-model=off;pools=off;narrow=off;index-width=64" %clang %lldplugin %t.o -o %t
// RUN: llvm-dwarfdump --verify %t
// RUN: %gdb -ex 'break stop' -ex 'run' -ex 'print *list' -ex 'print *list->next' -ex 'print stars' -ex 'ptype struct node' -ex 'print *list->star' -ex 'print 1' %t 2>&1 | FileCheck %s

// CHECK: $1 = {key = 9, name = "jklmnopqrstuvwxy", next = 0x{{[0-9a-f]+}}, hot = 4.5}
// CHECK: $2 = {key = 8, name = "ijklmnopqrstuvwx", next = 0x{{[0-9a-f]+}}, hot = 4}
// CHECK: $3 = <optimized out>
// CHECK: type = struct node {
// CHECK-NEXT: long key;
// CHECK-NEXT: char name[16];
// CHECK-NEXT: struct node *next;
// CHECK-NEXT: double hot;
// CHECK-NEXT: }
// CHECK: There is no member named star.
#include "Inputs/records.h"
