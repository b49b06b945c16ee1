// Memory that is zero at first is of kind 0, and of those that are stored later.
// RUN: %clang %early -w -c %s -I %S/Inputs -o %t.bc
// RUN: %opt -passes='internalize,globaldce,dtrans-cleanup,dtrans-calls,print<dtrans-analysis>' -internalize-public-api-list=main -disable-output %t.bc 2>&1 | FileCheck %s
// CHECK: record struct.b: 40 bytes
// CHECK: legal: reorder, delete, narrow
// CHECK: record struct.a: 40 bytes
// CHECK: legal: reorder, delete, narrow
#include "kinds.h"
static void late(void) { struct a *n = calloc(1, sizeof *n); push(n); n->kind = A; n->x = 3; }
static double twice(struct base *n) { return n->kind == B ? ((struct b *)n)->left->id : 0; }
int main(int argc, char **argv) { new_b(); late(); return twice(list); }
