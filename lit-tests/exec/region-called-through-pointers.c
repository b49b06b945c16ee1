// Functions that are called through pointers are given elements of a region, and free none: the region stays.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t regions
// RUN: FileCheck %s --input-file %t.early.regions.log
// RUN: FileCheck %s --input-file %t.late.regions.log
// CHECK: struct.row: {{.*}}region
#include <stdio.h>
#include <stdlib.h>

struct row { int key; char tag; long cold[4]; int hot; short last; };

__attribute__((noinline)) static int many(const struct row *r, int bound) { return r->hot > bound; }
__attribute__((noinline)) static int tagged(const struct row *r, int bound) { return r->tag > bound && r->last; }

static int (*volatile chosen)(const struct row *, int);

int main(int argc, char **argv) {
  (void)argv;
  int n = 1000 * argc;
  struct row *rows = malloc(n * sizeof *rows);
  if (!rows)
    return 1;
  for (int i = 0; i < n; i++) {
    rows[i].key = i;
    rows[i].tag = (char)(i % 100);
    rows[i].cold[i & 3] = i;
    rows[i].hot = i * 7 % 101;
    rows[i].last = (short)(i % 3);
  }
  long sum = 0;
  for (int pass = 0; pass < 4; pass++) {
    chosen = pass & 1 ? many : tagged;
    int (*keep)(const struct row *, int) = chosen;
    for (int i = 0; i < n; i++)
      if (keep(&rows[i], 50))
        sum += rows[i].key + rows[i].cold[i & 3];
  }
  printf("%ld\n", sum);
  free(rows);
}
