// Behind a test of what each allocation stores first, a pointer leads to the memory of one of two records.
// RUN: %clang %early -w -c %s -I %S/Inputs -o %t.bc
// RUN: %opt -passes='internalize,globaldce,dtrans-cleanup,dtrans-calls,print<dtrans-analysis>' -internalize-public-api-list=main -disable-output %t.bc 2>&1 | FileCheck %s
// CHECK: record struct.a: 40 bytes
// CHECK: legal: reorder, delete, narrow
// CHECK: record struct.b: 40 bytes
// CHECK: legal: reorder, delete, narrow
#include "kinds.h"
int main(int argc, char **argv) { new_a(); new_b(); new_a(); return sum(); }
