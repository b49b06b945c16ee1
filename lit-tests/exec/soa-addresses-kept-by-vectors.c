// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -c %s -o %t.o
// RUN: llvm-dis %t.o -o - | FileCheck --check-prefix=VECTOR %s
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=2 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=5 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// VECTOR: getelementptr {{.*}}%struct.cell, ptr %{{.*}}, <{{[248]}} x i64>
// CHECK: struct.cell: {{.*}} split into 4 columns

// A loop that keeps the addresses of elements is made one over vectors.
#include <stdio.h>
#include <stdlib.h>

struct cell {
  long id, x, y, a[9];
};
struct design {
  struct cell *cells, **sites;
  size_t n;
};

__attribute__((noinline)) static void place(struct design *d) {
  for (size_t i = 0; i < d->n; i++)
    d->sites[i] = &d->cells[i];
}

__attribute__((noinline)) static long walk(struct design *d) {
  long s = 0;
  for (size_t i = 0; i < d->n; i++)
    s += d->sites[i * 7919 % d->n]->x * (long)(i % 13);
  return s;
}

int main(int argc, char **argv) {
  struct design d = {0};
  d.n = argc > 1 ? (size_t)atoi(argv[1]) : 1003;
  d.cells = calloc(d.n, sizeof *d.cells);
  d.sites = calloc(d.n, sizeof *d.sites);
  if (!d.cells || !d.sites)
    return 1;
  for (size_t i = 0; i < d.n; i++) {
    d.cells[i].x = (long)(i & 255);
    d.cells[i].id = (long)i;
    d.cells[i].a[3] = (long)i;
  }
  place(&d);
  long s = walk(&d);
  printf("%ld %ld\n", s, d.cells[d.n / 2].id + d.cells[d.n / 3].a[3] + d.cells[2].y);
  free(d.cells);
  free(d.sites);
  return 0;
}
