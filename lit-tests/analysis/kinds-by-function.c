// A function of the program's own that only tests a kind is one with what it tests.
// RUN: %clang %early -w -c %s -I %S/Inputs -o %t.bc
// RUN: %opt -passes='internalize,globaldce,dtrans-cleanup,dtrans-calls,print<dtrans-analysis>' -internalize-public-api-list=main -disable-output %t.bc 2>&1 | FileCheck %s
// CHECK: record struct.a: 40 bytes
// CHECK: legal: reorder, delete, narrow
// CHECK: record struct.b: 40 bytes
// CHECK: legal: reorder, delete, narrow
#include "kinds.h"
static int is_b(const struct base *n) { return n->kind == B; }
int main(int argc, char **argv) { new_a(); new_b(); struct base *n = list; if (is_b(n)) ((struct b *)n)->right = n; return sum(); }
