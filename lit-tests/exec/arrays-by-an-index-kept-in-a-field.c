// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=8 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// CHECK: {{^.*user: .*(split|divided).*$}}

// An index with a sign that a record keeps itself leads into an array behind a text of as many bytes as several of its elements.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RING 8

struct post {
  long id, likes;
  struct user *author;
  int quality;
};
struct user {
  char name[24];
  long karma;
  struct user *next;
  int n, m;
  struct post *ring[RING];
  int ring_pos;
  long made;
};

static struct user *all;

__attribute__((noinline)) static struct user *find(const char *name) {
  struct user *u = all;
  while (u && strcmp(u->name, name) != 0)
    u = u->next;
  return u;
}

__attribute__((noinline)) static void post(struct user *u, long id) {
  struct post *p = calloc(1, sizeof *p);
  if (p == NULL)
    abort();
  p->id = id;
  p->quality = id % 100;
  p->author = u;
  u->ring[u->ring_pos] = p;
  u->ring_pos = (u->ring_pos + 1) % RING;
  u->made++;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 1000, s = 0;
  char name[24];
  for (long i = 0; i < n; i++) {
    struct user *u = calloc(1, sizeof *u);
    if (u == NULL)
      abort();
    snprintf(u->name, sizeof u->name, "u%ld", i);
    u->next = all;
    all = u;
  }
  for (int k = 0; k < 11; k++)
    for (struct user *u = all; u; u = u->next)
      post(u, s += 7);
  for (int k = 0; k < 3; k++)
    for (struct user *u = all; u; u = u->next)
      for (int i = 0; i < RING; i++)
        if (u->ring[i]) {
          u->ring[i]->likes++;
          s += u->ring[i]->quality + u->ring[i]->id * (i + 1) + u->ring[i]->author->karma;
        }
  snprintf(name, sizeof name, "u%d", 5);
  struct user *f = find(name);
  printf("%ld %ld %d\n", s, f ? f->made : 0, f ? f->ring_pos : 0);
  return 0;
}
