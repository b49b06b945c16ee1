// Arrays that grow, each of an owner of its own, may lie in a pool or in a region: where the columns are the same, in a region, whose columns do not
// move, and which leaves it known where the pointers to owners are. Without regions they lie in a pool.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O2 -flto -fuse-ld=lld %early %s -o %t.exe -Wl,--load-pass-plugin=%dtrans && %t.exe | diff %t.expected -
// RUN: %clang %early -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans' -internalize-public-api-list=main -pass-remarks=dtrans -disable-output 2>&1 | FileCheck %s
// RUN: %clang %early -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans<regions=off>' -internalize-public-api-list=main -pass-remarks=dtrans -disable-output 2>&1 | FileCheck %s --check-prefix=POOL
// CHECK-NOT: struct.road: arrays
// CHECK: struct.road: {{.*}}in a region
// CHECK-NOT: struct.road: arrays
// POOL: struct.road: arrays of structures split
#include <stdio.h>
#include <stdlib.h>
struct road { long length; long limit; long load, total; struct town *to; long flags, lanes; };
struct town { struct road *roads; int n, room; long seen; };
static void add(struct town *t, struct town *to, long length) {
  if (t->n == t->room) {
    t->room = t->room ? 2 * t->room : 2;
    t->roads = realloc(t->roads, t->room * sizeof *t->roads);
    if (!t->roads) exit(1);
  }
  struct road *r = &t->roads[t->n++];
  r->length = length; r->limit = length % 7 * 10 + 30; r->load = r->total = 0; r->to = to; r->flags = length & 3; r->lanes = length % 3;
}
int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 3000;
  struct town **towns = malloc(n * sizeof *towns);
  for (long i = 0; i < n; i++) towns[i] = calloc(1, sizeof **towns);
  for (long i = 0; i < n; i++)
    for (long k = 1; k < 7; k++) add(towns[i], towns[(i * 31 + k * 977) % n], i * 13 + k);
  long sum = 0;
  for (int round = 0; round < 20; round++)
    for (long i = 0; i < n; i++) {
      struct town *t = towns[i];
      for (int k = 0; k < t->n; k++) t->roads[k].load += t->roads[k].length;
      for (int k = 0; k < t->n; k++) t->roads[k].total += t->roads[k].load;
      for (int k = 0; k < t->n; k++) t->roads[k].to->seen += t->roads[k].length;
    }
  for (long i = 0; i < n; i++) {
    sum ^= towns[i]->seen;
    for (int k = 0; k < towns[i]->n; k++) {
      struct road *r = &towns[i]->roads[k];
      sum += r->total + r->limit + r->flags * r->lanes;
    }
  }
  printf("%ld\n", sum);
  return 0;
}
