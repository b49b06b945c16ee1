// A kind that is stored into what a function has handed back, which only asked whether there is memory, is what the record holds from the start.
// RUN: %clang %early -w -c %s -I %S/Inputs -o %t.bc
// RUN: %opt -passes='internalize,globaldce,dtrans-cleanup,dtrans-calls,print<dtrans-analysis>' -internalize-public-api-list=main -disable-output %t.bc 2>&1 | FileCheck %s
// CHECK: record struct.b
// CHECK: legal: reorder
#include "kinds.h"
static void *checked(void *p) { if (!p) exit(1); return p; }
static void checked_a(void) { struct a *n = checked(malloc(sizeof *n)); n->kind = A; n->x = n->y = 3; push(n); }
static void checked_b(void) { struct b *n = checked(malloc(sizeof *n)); n->kind = B; n->left = n->right = list; n->spare = 0; push(n); }
int main(int argc, char **argv) { new_a(); new_b(); checked_a(); checked_b(); return sum(); }
