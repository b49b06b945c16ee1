// Where cables may lie in a region as well, the pointers that they keep to sites take 32 bits there. Where that and what it saves for the sites is more than what columns save,
// the cables get no columns; where it is less, they do, and the sites have their region all the same.
// RUN: %clang -O1 -DWALKS %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O2 -flto -fuse-ld=lld %early -DWALKS %s -o %t.exe -Wl,--load-pass-plugin=%dtrans && %t.exe | diff %t.expected -
// RUN: %clang %early -DWALKS -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans' -internalize-public-api-list=main -pass-remarks=dtrans -disable-output 2>&1 | FileCheck %s
// RUN: %clang %early -DSCANS -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans' -internalize-public-api-list=main -pass-remarks=dtrans -disable-output 2>&1 | FileCheck %s --check-prefix=SCANS
// CHECK-NOT: struct.cable: arrays
// CHECK: struct.site: {{.*}}in a region
// CHECK-NOT: struct.cable: arrays
// SCANS-DAG: struct.cable: array of structures split
// SCANS-DAG: struct.site: {{.*}}in a region
#include <stdio.h>
#include <stdlib.h>
struct site { char name[16]; long x, y; struct site *root; long rank, members, load; struct site *up; long mark; };
struct cable { long cost; struct site *a, *b; long flags, length, pairs, number; };
static struct site *sites;
static struct cable *cables;
static long nsites, ncables, room;
static struct site *find(struct site *s) { while (s->root != s) s = s->root; return s; }
static void add(struct site *a, struct site *b, long cost) {
#ifndef SCANS
  if (ncables == room) {
    room = room ? 2 * room : 64;
    cables = realloc(cables, room * sizeof *cables);
    if (!cables) exit(1);
  }
#endif
  struct cable *c = &cables[ncables];
  c->cost = cost; c->a = a; c->b = b; c->flags = 0; c->length = cost * 97 + (long)(b - sites) * 65537; c->pairs = cost ^ 0x5a5a; c->number = cost * 79 + ncables++;
}
int main(int argc, char **argv) {
  nsites = argc > 1 ? atol(argv[1]) : 20000;
  sites = malloc(nsites * sizeof *sites);
  if (!sites) return 1;
  for (long i = 0; i < nsites; i++) {
    struct site *s = &sites[i];
    snprintf(s->name, sizeof s->name, "S%ld", i);
    s->x = i * 7919 % 10007; s->y = i * 104729 % 10009; s->root = s; s->rank = 0; s->members = 1; s->load = i % 5; s->up = NULL; s->mark = 0;
  }
#ifdef SCANS
  cables = malloc(nsites * 3 * sizeof *cables);
  if (!cables) return 1;
#endif
  for (long i = 0; i < nsites; i++)
    for (long k = 1; k < 4; k++) add(&sites[i], &sites[(i * 31 + k * 977) % nsites], (i * 13 + k * 5) * 2654435761L);
  long joined = 0, total = 0;
  for (long limit = 0; limit < 16; limit++)
    for (long i = 0; i < ncables; i++) {
      struct cable *c = &cables[i];
      if ((c->cost >> 7 & 15) != limit) continue;
#ifdef WALKS
      struct site *a = find(c->a), *b = find(c->b);
#else
      struct site *a = c->a, *b = c->b;
#endif
      if (a == b) continue;
      if (a->rank < b->rank) { struct site *t = a; a = b; b = t; }
      b->root = a; a->members += b->members; a->rank += a->rank == b->rank; c->flags += a->members; joined++;
    }
  for (long i = 0; i < ncables; i++) total += cables[i].flags;
  for (long i = 0; i < ncables; i++) total += cables[i].cost;
  for (long i = 0; i < ncables; i++) total += cables[i].length;
#ifdef SCANS
  for (int k = 0; k < 20; k++) for (long i = 0; i < ncables; i++) total += cables[i].length >> k;
  for (int k = 0; k < 20; k++) for (long i = 0; i < ncables; i++) total ^= cables[i].number >> k;
  for (int k = 0; k < 20; k++) for (long i = 0; i < ncables; i++) total += cables[i].pairs >> k;
  for (int k = 0; k < 20; k++) for (long i = 0; i < ncables; i++) total ^= cables[i].pairs >> k;
  for (int k = 0; k < 20; k++) for (long i = 0; i < ncables; i++) total -= cables[i].length >> k;
  for (int k = 0; k < 20; k++) for (long i = 0; i < ncables; i++) total += cables[i].number >> k;
  for (int k = 0; k < 20; k++) for (long i = 0; i < ncables; i++) total ^= cables[i].length >> k;
#endif
  printf("%ld %ld %s %ld\n", joined, total + cables[5].pairs + cables[7].number, sites[3].name, sites[4].members);
  return 0;
}
