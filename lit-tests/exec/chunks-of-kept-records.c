// The address of a record in a chunk is kept where it is taken, behind what is written to it: as an array in a record it could be checked, but chunks
// come first.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans -Wl,-mllvm,-pass-remarks=dtrans > %t.log 2>&1 && %t.exe | diff %t.expected -
// RUN: FileCheck %s --input-file=%t.log
// CHECK: dtrans.chunk.{{[01]}}.make: struct.edge: {{.*}}in a region
#include <stdio.h>
#include <stdlib.h>
#define CHUNK 2000
struct state { struct edge *edges; struct state *link; long length, count; };
struct edge { struct edge *next; struct state *to; char letter, solid; long used; };
struct chunk { struct chunk *next; struct edge item[CHUNK]; };
static struct chunk *chunks;
static int left;
static void connect(struct state *from, struct state *to, char letter) {
  if (left == 0) {
    struct chunk *c = malloc(sizeof *c);
    if (!c) exit(1);
    c->next = chunks, chunks = c, left = CHUNK;
  }
  struct edge *e = &chunks->item[--left];
  e->letter = letter, e->to = to, e->solid = to->length == from->length + 1, e->used = 0;
  e->next = from->edges, from->edges = e;
}
int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 30000, sum = 0;
  struct state *states = calloc(n, sizeof *states);
  if (!states) return 1;
  for (long i = 0; i < n; i++) states[i].length = i % 50;
  for (long i = 0; i < n; i++)
    for (int k = 1; k <= 3; k++) connect(&states[i], &states[(i * 7919 + k * 104729) % n], (char)('a' + (i + k) % 26));
  for (int round = 0; round < 20; round++)
    for (long i = 0; i < n; i++)
      for (struct edge *e = states[i].edges; e; e = e->next)
        if (e->letter == 'a' + round) e->used++, e->to->count++;
  for (long i = 0; i < n; i++) {
    sum += states[i].count;
    for (struct edge *e = states[i].edges; e; e = e->next) sum = sum * 31 + e->used + e->solid;
  }
  printf("%ld\n", sum);
  return 0;
}
