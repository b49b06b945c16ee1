// Where there is no memory left, what stands for `qsort` sorts in place, and says nothing of it: as glibc's, which leaves `errno` alone.
// RUN: %clang -O1 %s -o %t.ref && %t.ref 3000 > %t.expected && %t.ref 50 > %t.few.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,-mllvm,-pass-remarks=dtrans 2>&1 | FileCheck %s
// RUN: %t.early 3000 | diff %t.expected - && %t.early 50 | diff %t.few.expected -
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans 2>&1 | FileCheck %s
// RUN: %t.late 3000 | diff %t.expected - && %t.late 50 | diff %t.few.expected -
// CHECK: struct.row: {{.*}}divided into parts of {{.*}} in a region
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <errno.h>
struct row { int key, kind; char name[16]; long serial; double weight; long other; };
static struct row *rows; static size_t n; 
static int by_key(const void *a, const void *b) {
  const struct row *x = a, *y = b; 
  return x->key != y->key ? (x->key > y->key) - (x->key < y->key) : (x->serial > y->serial) - (x->serial < y->serial);
}
static int by_serial(const void *a, const void *b) {
  const struct row *x = a, *y = b; 
  return (x->serial > y->serial) - (x->serial < y->serial);
}
static void show(const char *s) {
  unsigned long h = 7; double w = 0;
  for (int k = 0; k < 20; k++) for (size_t i = 0; i < n; i++) h = h * 31 + rows[i].key; 
  for (size_t i = 0; i < n; i++) h = h * 31 + rows[i].serial + rows[i].kind + rows[i].other + rows[i].name[1], w = w / 2 + rows[i].weight;
  printf("%s %lx %f %d\n", s, h, w, errno);
}
int main(int argc, char **argv) {
  n = argc > 1 ? strtoul(argv[1], 0, 10) : 100;
  rows = calloc(n + 1, sizeof *rows); 
  for (size_t i = 0; i < n; i++) {
    rows[i].serial = (i * 101) ; rows[i].key = (i * 7919) % 1009 % 60; rows[i].kind = i % 7; rows[i].weight = i / 8.0; rows[i].other = i * 3;
    snprintf(rows[i].name, sizeof rows[i].name, "r%zu", i);
  }
  show("a");
  struct rlimit l = {0, 0}; getrlimit(RLIMIT_AS, &l); l.rlim_cur = 1 << 20; setrlimit(RLIMIT_AS, &l);
  void *volatile v; do v = malloc(1<<12); while (v); do v = malloc(64); while (v); do v = malloc(16); while(v); errno = 0;
  qsort(rows, n, sizeof *rows, by_key); show("b");
  qsort(rows, n, sizeof *rows, by_serial); show("c");
  errno = 0;
  if (n > 3) qsort(rows + 1, n - 2, sizeof *rows, by_key); show("d");
}
