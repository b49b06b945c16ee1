// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=5 %clang %lldplugin %t.late.o -o %t.late5 && %t.late5 > %t.late.out && diff %t.expected %t.late.out
// RUN: not --crash %t.late 4 2>&1 | FileCheck --check-prefix=STOP %s
// CHECK: customer: {{.*(split into|in a region)}}
// STOP: dtrans: {{.*}}index 4 is outside of an array of 4

// An array of records behind a header that is smaller than one of them: the optimizer puts the array's place behind the index, and the step looks like one over an
// array of such records. The variable says that it is not.
#include <stdio.h>
#include <stdlib.h>

struct customer {
  long id, receipts, left[12], spent;
  int to, last;
};
struct cluster {
  double centre[4], sum[4];
  long members;
  double inertia;
};
struct shop {
  struct customer *list;
  int count, today;
  struct cluster clusters[4];
};

__attribute__((noinline)) static void step(struct shop *s, int turn) {
  for (int i = 0; i < s->count; i++) {
    struct customer *c = &s->list[i];
    int to = c->to;
    double f[4] = {c->spent, c->last, c->spent * 2, turn};
    for (int d = 0; d < 4; d++)
      s->clusters[to].sum[d] += f[d];
    s->clusters[to].members++;
  }
}

int main(int argc, char **argv) {
  struct shop s = {.count = 1000};
  s.list = calloc(s.count, sizeof *s.list);
  if (!s.list)
    return 1;
  for (int i = 0; i < s.count; i++) {
    s.list[i].to = (i + argc) % 4;
    s.list[i].spent = i % 17;
    s.list[i].id = i;
  }
  if (argc > 1)
    s.list[4].to = atoi(argv[1]);
  for (int j = 0; j < 20; j++)
    step(&s, j);
  for (int i = 0; i < 4; i++)
    printf("%f %f %ld %f\n", s.clusters[i].sum[0], s.clusters[i].sum[3], s.clusters[i].members, s.clusters[i].centre[1]);
  printf("%ld %ld\n", s.list[7].id, s.list[9].receipts + s.list[3].left[2]);
  free(s.list);
  return 0;
}
