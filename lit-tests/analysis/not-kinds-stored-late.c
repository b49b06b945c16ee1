// A kind that is stored after others have the address comes too late: memory holds anything at first.
// RUN: %clang %early -w -c %s -I %S/Inputs -o %t.bc
// RUN: %opt -passes='internalize,globaldce,dtrans-cleanup,dtrans-calls,print<dtrans-analysis>' -internalize-public-api-list=main -disable-output %t.bc 2>&1 | FileCheck %s
// CHECK: DTransAnalysis
// CHECK-NOT: legal: reorder
#include "kinds.h"
static void late(void) { struct a *n = malloc(sizeof *n); push(n); n->x = sum(); n->kind = A; }
int main(int argc, char **argv) { new_a(); new_b(); late(); return sum(); }
