// What is loaded through a pointer that was tested may be unknown, if the pointer may be.
// RUN: %clang %early -w -c %s -o %t.bc
// RUN: %opt -passes='internalize,globaldce,dtrans-cleanup,dtrans-calls,print<dtrans-analysis>' -internalize-public-api-list=main -disable-output %t.bc 2>&1 | FileCheck %s
// CHECK: DTransAnalysis
// CHECK-NOT: legal: reorder
#include <stdlib.h>
struct d { int x; long spare; double y; };
struct a { int kind; int id; struct d *link; };
struct a *unknown(void);
int main(int argc, char **argv) {
  struct a *a = malloc(sizeof *a);
  a->kind = 1; a->id = argc; a->link = 0;
  struct d *d = malloc(sizeof *d);
  d->x = 1; d->spare = 2; d->y = argc;
  struct a *p = argc > 2 ? unknown() : a;
  if (p->kind == 2) {
    struct d *q = argc > 5 ? p->link : d;
    q->x = argc;
  }
  return d->x;
}
