// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=8 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// CHECK: user: {{.*}} in a region

// A text that a record begins with is copied from variables of as many bytes, before a loop over that and the first use of the record's other fields.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct user {
  char name[24];
  unsigned hash;
  int id;
  struct user *next;
  long karma, a, b, c;
};

static struct user *all;

static unsigned hash(const char *s) {
  unsigned h = 1;
  while (*s)
    h = h * 31 + (unsigned char)*s++;
  return h;
}

__attribute__((noinline)) static void add(const char *name, int id) {
  struct user *u = calloc(1, sizeof *u);
  if (strlen(name) >= sizeof u->name || !u)
    exit(1);
  strcpy(u->name, name);
  u->hash = hash(name);
  u->id = id;
  u->next = all;
  all = u;
}

int main(int argc, char **argv) {
  char name[24];
  long s = 0;
  int n = argc > 1 ? atoi(argv[1]) : 500;
  for (int i = 0; i < n; i++) {
    snprintf(name, sizeof name, "user number %d", i * 1000003);
    add(name, i);
  }
  for (int k = 0; k < 5; k++)
    for (struct user *u = all; u; u = u->next) {
      u->karma += k;
      s += u->karma;
    }
  for (struct user *u = all; u; u = u->next)
    s += u->hash ^ (unsigned)u->id ^ (unsigned)u->name[1];
  printf("%ld %ld %s\n", s, all->a + all->b + all->c, all->name);
  return 0;
}
