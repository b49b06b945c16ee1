// A program that reads the bytes of a record from one of its fields on, or fields by their offsets, or the bytes of a structure inside a record, is not
// stopped, although an array begins there.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -g -c %s -o %t.late.o
// RUN: %clang %lldplugin %t.late.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.late.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang %late -fno-strict-aliasing -g -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang %early -g -c %s -o %t.early.o
// RUN: %clang %lldplugin %t.early.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define N 100000
#define NI __attribute__((noinline))

struct key {
  char host[40];
  int port;
  int kind;
};
struct rec {
  long id;
  char name[16];
  double a;
  long b;
  int c, d;
  double e, f;
};
struct named {
  char name[16];
  int c, d;
  long b;
  double a, e, f;
};
struct entry {
  long id;
  struct key key;
  double weight;
  long hits;
};

static struct rec *recs;
static struct named *named;
static struct entry *entries;

NI static unsigned long hash_from_name(const struct rec *r, int n) {
  const unsigned char *p = (const unsigned char *)r + offsetof(struct rec, name);
  unsigned long h = 5381;
  for (int i = 0; i < n; i++)
    h = h * 33 + p[i];
  return h + (unsigned long)r->c;
}

NI static unsigned long hash_all(const struct named *r, int n) {
  const unsigned char *p = (const unsigned char *)r;
  unsigned long h = (unsigned long)r->d;
  for (int i = 0; i < n; i++)
    h = h * 31 + p[i];
  return h;
}

static size_t offsets[] = {offsetof(struct named, c), offsetof(struct named, d)};
NI static int property(const struct named *r, unsigned k) {
  return r->c + *(const int *)((const char *)r + offsets[k]);
}

NI static unsigned long hash_key(const struct entry *e, int n) {
  const unsigned char *p = (const unsigned char *)&e->key;
  unsigned long h = (unsigned long)e->hits;
  for (int i = 0; i < n; i++)
    h = h * 37 + p[i];
  return h;
}

int main(void) {
  recs = calloc(N, sizeof *recs);
  named = calloc(N, sizeof *named);
  entries = calloc(N, sizeof *entries);
  if (!recs || !named || !entries)
    return 1;
  for (int i = 0; i < N; i++) {
    snprintf(recs[i].name, sizeof recs[i].name, "n%d", i);
    snprintf(named[i].name, sizeof named[i].name, "m%d", i);
    snprintf(entries[i].key.host, sizeof entries[i].key.host, "h%d", i);
    recs[i].a = named[i].a = entries[i].weight = i;
    recs[i].b = named[i].b = i * 3;
    recs[i].c = named[i].c = i % 7;
    recs[i].d = named[i].d = i % 5;
    entries[i].key.port = i % 1000;
    entries[i].key.kind = i % 3;
  }
  double s = 0;
  for (int k = 0; k < 10; k++)
    for (int i = 0; i < N; i++)
      s += recs[i].a + named[i].a + entries[i].weight;
  unsigned long h = 0;
  long p = 0;
  for (int i = 0; i < N; i += 1000) {
    h ^= hash_from_name(&recs[i], (int)(sizeof(struct rec) - offsetof(struct rec, name)));
    h ^= hash_all(&named[i], (int)sizeof(struct named));
    h ^= hash_key(&entries[i], (int)sizeof(struct key));
    p += property(&named[i], (unsigned)i / 1000 % 2);
  }
  printf("%f %lx %ld\n", s, h, p);
  return 0;
}
