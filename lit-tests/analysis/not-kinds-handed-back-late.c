// Not where the function that hands it back has put it into a list before, or has looked at what it holds.
// RUN: %clang %early -w -c %s -I %S/Inputs -o %t.bc
// RUN: %opt -passes='internalize,globaldce,dtrans-cleanup,dtrans-calls,print<dtrans-analysis>' -internalize-public-api-list=main -disable-output %t.bc 2>&1 | FileCheck %s
// CHECK: DTransAnalysis
// CHECK-NOT: legal: reorder
#include "kinds.h"
static __attribute__((noinline)) void *listed(void *p) { push(p); sum(); return p; }
static void listed_b(void) { struct b *n = listed(malloc(sizeof *n)); n->kind = B; n->left = n->right = list; n->spare = 0; }
int main(int argc, char **argv) { new_a(); new_b(); listed_b(); return sum(); }
