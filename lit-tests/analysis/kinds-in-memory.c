// A pointer that is loaded anew is the one that was tested, if nothing was written since; where a new one was stored on one way, that counts there.
// RUN: %clang %early -w -c %s -I %S/Inputs -o %t.bc
// RUN: %opt -passes='internalize,globaldce,dtrans-cleanup,dtrans-calls,print<dtrans-analysis>' -internalize-public-api-list=main -disable-output %t.bc 2>&1 | FileCheck %s
// CHECK: record struct.a: 40 bytes
// CHECK: legal: reorder, delete, narrow
// CHECK: record struct.b: 40 bytes
// CHECK: legal: reorder, delete, narrow
#include "kinds.h"
static void turn(struct base **p) {
  if ((*p)->kind == A) { struct b *n = malloc(sizeof *n); n->kind = B; n->next = 0; n->left = n->right = *p; *p = (struct base *)n; }
  ((struct b *)*p)->left = 0;
}
int main(int argc, char **argv) { new_a(); new_b(); turn(&list); turn(&list->next); return sum(); }
