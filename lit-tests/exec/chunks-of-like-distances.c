// Chunks whose records are as far apart as fields of a chunk are: a record's address looks like a chunk's.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t 'chunks<chunks=1>,dtrans-aostosoa' 'chunks<chunks=1>,dtrans-regions' 'chunks<chunks=1>,dtrans-randomplan<seed=1>'
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -g -c %s -o %t.o
// RUN: %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=5 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
#include <stdio.h>
#include <stdlib.h>

#define NI __attribute__((noinline))

struct rec {
  struct rec *free;
  long a;
  struct rec *next;
  double w;
  double d[4];
};
struct chunk {
  struct chunk *next;
  long used;
  struct rec r[1000];
  int tail;
};
static struct chunk *chunks;
static struct rec *head;
static unsigned long sum;

NI static struct chunk *more(void) {
  struct chunk *c = calloc(1, sizeof *c);
  if (!c)
    exit(1);
  c->tail = 7;
  c->next = chunks;
  return chunks = c;
}

NI static struct rec *get(void) {
  struct chunk *c = chunks;
  if (!c || c->used == 1000)
    c = more();
  struct rec *r = &c->r[c->used++];
  r->a = 0;
  r->w = 0;
  r->next = r->free = NULL;
  return r;
}

int main(void) {
  for (int i = 0; i < 30000; i++) {
    struct rec *r = get();
    r->a = i;
    r->w = i * .5;
    r->next = head;
    head = r;
    r->d[i & 3] = i;
  }
  for (int k = 0; k < 30; k++)
    for (struct rec *r = head; r; r = r->next)
      sum += r->a;
  for (struct rec *r = head; r; r = r->next)
    sum += (long)r->w + (long)r->d[2];
  for (struct chunk *c = chunks; c; c = c->next)
    sum += c->r[sum % 1000].a & 1;
  printf("%lu\n", sum);
  return 0;
}
