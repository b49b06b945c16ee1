// Distances are looked at in the innermost of three loops, and whole nodes at random in others, which are come to less often: how much less is a guess. If they
// are come to more often than that, columns lose, so the record stays in one piece; where there is nothing else (ALONE) distances are a column of their own.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O2 -flto -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans -Wl,-mllvm,-pass-remarks=dtrans 2>&1 | FileCheck %s
// RUN: %t.exe | diff %t.expected -
// RUN: %clang -O2 -DALONE -flto -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans -Wl,-mllvm,-pass-remarks=dtrans 2>&1 | FileCheck %s --check-prefix=ALONE
// CHECK: struct.node: {{.*}}elements shrink
// ALONE: struct.node: array of structures split
#include <stdio.h>
#include <stdlib.h>
struct node {
  long price, dist, place, supply, excess, first, last, pred;
  int status, search;
  long shown[2];
};
static struct node *nodes;
static long count;
static unsigned seed = 1;
static struct node *pick(void) {
  seed = seed * 1664525u + 1013904223u;
  return &nodes[seed % count];
}
__attribute__((noinline)) static long look(long rounds) {
  long sum = 0;
  for (long i = 0; i < rounds; i++)
    for (long j = 0; j < rounds; j++)
      for (long k = 0; k < rounds; k++)
        sum += pick()->dist;
  return sum;
}
__attribute__((noinline)) static void label(long rounds) {
  for (long j = 0; j < rounds; j++)
    for (long k = 0; k < rounds; k++) {
    struct node *n = pick();
    n->status = (int)((n->price + n->supply) % 3);
    n->search = (int)(n->status + n->excess % 7);
    n->dist += n->first + n->search;
    n->pred = n->last ^ n->dist;
    n->place += n->pred & 15;
  }
}
__attribute__((noinline)) static void relabel(long rounds) {
  for (long j = 0; j < rounds; j++)
    for (long k = 0; k < rounds; k++) {
    struct node *n = pick();
    n->price += n->status + n->shown[0] - n->dist % 5;
    n->supply ^= n->place;
    n->excess += n->supply & 1;
    n->dist ^= n->first & 3;
  }
}
__attribute__((noinline)) static void settle(long rounds) {
  for (long j = 0; j < rounds; j++)
    for (long k = 0; k < rounds; k++) {
    struct node *n = pick();
    n->dist -= n->price % 3 + n->last % 5 + n->place;
    n->place ^= n->excess & 7;
    n->status += (int)n->first;
  }
}
int main(int argc, char **argv) {
  count = 3000 * argc;
  nodes = calloc(count, sizeof *nodes);
  if (!nodes)
    return 1;
  for (long i = 0; i < count; i++)
    nodes[i].price = i * 7 % 100, nodes[i].first = i, nodes[i].last = i ^ 5, nodes[i].shown[1] = i;
  long sum = 0;
  for (int i = 0; i < 20; i++) {
#ifndef ALONE
    label(10);
    relabel(10);
    settle(10);
#endif
    sum += look(10);
  }
  for (int i = 0; i < 10; i++)
    sum += pick()->shown[1] + pick()->pred + pick()->place;
  printf("%ld\n", sum);
  return 0;
}
