// Members of one structure, whole structures and pointers into arrays: annotated accesses see each other's stores.
// RUN: env DTRANS_OPTIONS=tbaa=on %clang -O2 -fpass-plugin=%dtrans %s -o %t && %t | FileCheck %s
// RUN: env DTRANS_OPTIONS=tbaa=on %clang -O2 -fpass-plugin=%dtrans -emit-llvm -S %s -o - | FileCheck %s --check-prefix=IR
// CHECK: 5 6 7 8 9
// IR: !"s member at 4"
#include <stdio.h>
#include <string.h>

struct s { int n; int a[4]; float f; };
struct t { long l; struct s s; long m; };

__attribute__((noinline)) static int whole(struct s *p, struct s *q) { p->a[2] = 1; *p = *q; return p->a[2]; }
__attribute__((noinline)) static int pointer(struct s *p, int *q) { p->a[2] = 1; *q = 6; return p->a[2]; }
__attribute__((noinline)) static int nested(struct s *p, struct t *q) { p->a[2] = 1; q->s.a[2] = 7; return p->a[2]; }
__attribute__((noinline)) static int index_of(struct s *p, struct s *q, int k) { p->n = 0; p->a[2] = 1; q->a[k] = 8; return p->a[2]; }
__attribute__((noinline)) static int bytes(struct s *p, void *q) { p->a[2] = 1; memset(q, 9, 1); return p->a[2]; }

int main(int argc, char **argv) {
  struct t x = {0}, y = {0};
  y.s.a[2] = 5;
  struct s *p = &x.s;
  int one = whole(p, &y.s), two = pointer(p, &p->a[2]), three = nested(p, &x), four = index_of(p, p, argc + 1);
  printf("%d %d %d %d %d\n", one, two, three, four, bytes(p, &p->a[2]));
  return 0;
}
