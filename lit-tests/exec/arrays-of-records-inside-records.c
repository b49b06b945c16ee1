// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// RUN: not --crash %t.late outside 2>&1 | FileCheck --check-prefix=STOP %s
// CHECK: entry: {{.*}}kept {{.*}} in 32 bits
// STOP: dtrans: {{.*}}index 5 is outside of

// An index into an array of records that lies in a record: the place of the array comes before the index, or a field's behind it.
#include <stdio.h>
#include <stdlib.h>

struct entry {
  long key;
  int kind;
  long uses;
  struct entry *next;
  double cost;
};
struct stats {
  long requests, hits;
  double saved;
};
struct cache {
  struct entry **bucket;
  unsigned long mask;
  struct entry *last;
  struct stats stats[5];
  long lost;
};

__attribute__((noinline)) static int look_up(struct cache *c, long key, int kind) {
  struct stats *st = &c->stats[kind];
  struct entry *e = c->bucket[(unsigned long)key * 7919 & c->mask];
  st->requests++;
  while (e && e->key != key)
    e = e->next;
  if (!e)
    return 0;
  e->uses++;
  st->hits++;
  st->saved += e->cost;
  c->last = e;
  return 1;
}

__attribute__((noinline)) static void forget(struct cache *c) {
  if (c->last) {
    c->stats[c->last->kind].saved -= c->last->cost / 2;
    c->lost += c->last->uses;
    c->last = NULL;
  }
}

int main(int argc, char **argv) {
  struct cache *c = calloc(1, sizeof *c);
  if (!c || !(c->bucket = calloc(64, sizeof *c->bucket)))
    return 1;
  c->mask = 63;
  for (long key = 0; key < 300; key++) {
    struct entry *e = calloc(1, sizeof *e);
    if (!e)
      return 1;
    e->key = key;
    e->kind = key % 5;
    e->cost = key % 17 / 4.0;
    struct entry **at = &c->bucket[(unsigned long)key * 7919 & c->mask];
    e->next = *at;
    *at = e;
  }
  int found = 0;
  for (long i = 0; i < 3000; i++) {
    found += look_up(c, i * 31 % 400, (int)(i % 5));
    if (i % 7 == 0)
      forget(c);
  }
  if (argc > 1)
    look_up(c, 5, 5);
  for (int k = 0; k < 5; k++)
    printf("%ld %ld %.2f\n", c->stats[k].requests, c->stats[k].hits, c->stats[k].saved);
  printf("%d %ld\n", found, c->lost);
  return 0;
}
