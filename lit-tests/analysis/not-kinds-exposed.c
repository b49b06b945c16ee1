// Code that is not known may give an object any kind that it can reach, also the kind of objects that it cannot reach.
// RUN: %clang %early -w -c %s -o %t.bc
// RUN: %opt -passes='internalize,globaldce,dtrans-cleanup,dtrans-calls,print<dtrans-analysis>' -internalize-public-api-list=main -disable-output %t.bc 2>&1 | FileCheck %s
// CHECK: record struct.b: 24 bytes
// CHECK-NOT: legal: reorder
// CHECK: record struct.d: 24 bytes
// CHECK: legal: reorder
#include <stdlib.h>
struct base { int kind; int id; };
struct a { int kind; int id; double x; };
struct b { int kind; int id; struct base *left; long spare; };
struct d { int kind; int id; struct base *left; long spare; };
void unknown(void *);
static void *slot[2];
int main(int argc, char **argv) {
  struct a *a = malloc(sizeof *a);
  a->kind = 1; a->id = 1; a->x = argc;
  unknown(a);
  struct b *b = malloc(sizeof *b);
  b->kind = 2; b->id = 1; b->left = 0; b->spare = 1;
  slot[0] = a; slot[1] = b;
  struct base *n = slot[argc & 1];
  if (n->kind == 2) ((struct b *)n)->left = n;
  struct d *d = malloc(sizeof *d);
  d->kind = 2; d->id = argc; d->left = 0; d->spare = 1;
  return n->id + d->id;
}
