// A kind that is changed, not to a constant, may be any.
// RUN: %clang %early -w -c %s -I %S/Inputs -o %t.bc
// RUN: %opt -passes='internalize,globaldce,dtrans-cleanup,dtrans-calls,print<dtrans-analysis>' -internalize-public-api-list=main -disable-output %t.bc 2>&1 | FileCheck %s
// CHECK: DTransAnalysis
// CHECK-NOT: legal: reorder
#include "kinds.h"
int main(int argc, char **argv) { new_a(); new_b(); list->kind = argc; return sum(); }
