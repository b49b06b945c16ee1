// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: env DTRANS_OPTIONS=randomplan=5 %clang %lldplugin %t.late.o -o %t.late5 && %t.late5 > %t.late.out && diff %t.expected %t.late.out

// The same step leads into an array of four records behind a header and into a longer array of such records without one: a function is handed both.
#include <stdio.h>
#include <stdlib.h>

struct cluster {
  double centre[4], sum[4];
  long members;
  double inertia;
};
struct shop {
  long count, today;
  struct cluster clusters[4];
};

__attribute__((noinline)) static double sum_of(void *p, unsigned to, int is_shop) {
  if (is_shop)
    return ((struct shop *)p)->clusters[to].sum[0];
  return ((struct cluster *)p)[to].sum[2];
}

__attribute__((noinline)) static void add(void *p, unsigned to, int is_shop, double x) {
  if (is_shop)
    ((struct shop *)p)->clusters[to].sum[0] += x;
  else
    ((struct cluster *)p)[to].sum[2] += x;
}

static struct shop shop;
static struct cluster list[9];

int main(int argc, char **argv) {
  struct shop own = {.count = argc};
  struct cluster *more = calloc(12, sizeof *more);
  if (!more)
    return 1;
  double sum = 0;
  for (unsigned i = 0; i < 12; i++) {
    add(&own, i % 4, 1, i);
    add(&shop, (i + argc) % 4, 1, 2 * i);
    add(list, i % 9, 0, 3 * i);
    add(more, i, 0, 4 * i);
  }
  for (unsigned i = 0; i < 12; i++) {
    sum = sum * 1.5 + sum_of(&own, i % 4, 1);
    sum = sum * 1.5 + sum_of(&shop, (i + argc) % 4, 1);
    sum = sum * 1.5 + sum_of(list, i % 9, 0);
    sum = sum * 1.5 + sum_of(more, i, 0);
  }
  printf("%f %ld %f\n", sum, own.count, shop.clusters[1].sum[0]);
  free(more);
  return 0;
}
