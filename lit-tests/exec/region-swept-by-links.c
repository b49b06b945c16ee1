// A walk by a pointer to the link that leads on comes to all elements of a list, as one by pointers to elements does; and what is freed on the way was
// allocated before, so that it is no more than that, however often it is asked whether it is to go.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: env DTRANS_LOG=dtrans-regions=trace %clang -O3 -flto=full -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans -Wl,-mllvm,-pass-remarks=dtrans > %t.log 2>&1 && %t.exe | diff %t.expected -
// RUN: FileCheck %s --input-file=%t.log
// CHECK: AccessGroup { bytes: [(0, 8), (8, 8), (16, 8), (24, 8)], frequency: [[#]].{{[0-9]+}}, sequential: false, run: inf, links: [0], swept: true, vectors: false }
// CHECK-NOT: bytes: [(0, 8)], {{.*}} sequential: false, run: inf, links: [0], swept: false
// CHECK: spring: {{.*}}in a region
#include <stdio.h>
#include <stdlib.h>
struct spring { struct spring *next; double length, tension, strength, cold[6]; };
struct body { struct spring *springs; long torn; double time, sum; };
static void add(struct body *b, double length) {
  struct spring *s = calloc(1, sizeof *s);
  if (!s) exit(1);
  s->length = length, s->strength = 900 + length, s->cold[1] = length / 2;
  s->next = b->springs, b->springs = s;
}
__attribute__((noinline)) static void pull(struct body *b) {
  struct spring **link = &b->springs;
  while (*link) {
    struct spring *s = *link;
    s->tension += s->length * 0.01;
    if (s->tension > s->strength) {
      *link = s->next;
      b->torn++;
      free(s);
      continue;
    }
    b->sum += s->tension;
    link = &s->next;
  }
}
int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 2000;
  struct body *b = calloc(1, sizeof *b);
  if (!b) return 1;
  for (long i = 0; i < n; i++) add(b, i % 1000 * 3.0);
  for (int step = 0; step < 100; step++) pull(b);
  double cold = 0;
  for (struct spring *s = b->springs; s; s = s->next) cold += s->cold[1];
  printf("%ld %.3f %.3f\n", b->torn, b->sum, cold);
  return 0;
}
