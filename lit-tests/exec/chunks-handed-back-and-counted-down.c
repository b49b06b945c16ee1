// Chunks that a function hands back, and whose records a loop goes through from the last to the first, several a turn.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -DWITHOUT_MUST -c %s -o %t.o && %clang -O3 -flto=full -DWITHOUT_MAIN -c %s -o %t.must.o
// RUN: %clang %lldplugin %t.o %t.must.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t.o %t.must.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=chunks=off %clang %lldplugin %t.o %t.must.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// CHECK: struct.event: {{.*}}kept 1 pointer in 32 bits
#include <stdio.h>
#include <stdlib.h>

void *must(void *p);
#ifndef WITHOUT_MUST
void *must(void *p) {
  if (!p) {
    fputs("memory\n", stderr);
    exit(1);
  }
  return p;
}
#endif

#ifndef WITHOUT_MAIN
typedef struct event {
  long time;
  int kind, serial;
  long low, high;
  void *segment;
  struct event *next;
} Event;
struct chunk {
  struct chunk *next;
  Event event[1000];
};
static struct chunk *chunks;
static Event *unused;

__attribute__((noinline)) static Event *make(long time) {
  if (!unused) {
    struct chunk *c = must(malloc(sizeof *c));
    c->next = chunks;
    chunks = c;
    for (int i = 999; i >= 0; i--) {
      c->event[i].next = unused;
      unused = &c->event[i];
    }
  }
  Event *e = unused;
  unused = e->next;
  e->time = time;
  e->kind = (int)(time % 3);
  e->serial = 0;
  e->low = e->high = 0;
  e->segment = NULL;
  e->next = NULL;
  return e;
}

int main(void) {
  long sum = 0;
  Event *all = NULL;
  for (long i = 0; i < 5500; i++) {
    Event *e = make(i);
    e->next = all;
    all = e;
  }
  for (int t = 0; t < 20; t++)
    for (Event *e = all; e; e = e->next)
      sum = sum * 3 + e->time;
  while (chunks) {
    struct chunk *c = chunks;
    chunks = c->next;
    free(c);
  }
  printf("%ld\n", sum);
  return 0;
}
#endif
