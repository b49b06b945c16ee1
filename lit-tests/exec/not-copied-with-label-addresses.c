// A function that walks over arrays of two lengths by a table of its labels' addresses: a copy of it would go on in the original.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t bounds,dtrans bounds,dtrans-regions
#include <stdio.h>
#include <stdlib.h>
struct c { long dead; int w[12]; int v[8]; int k; };
static struct c *all;
__attribute__((noinline)) static unsigned f(int *p, int n) {
  static void *const t[] = {&&a, &&b}; unsigned s = 0; int *q = p;
  goto *t[0];
a: s += *q++; if (q - p < n) goto *t[(q - p) & 1]; return s;
b: s -= *q++ * 3; if (q - p < n) goto *t[(q - p) & 1]; return s;
}
int main(int argc, char **argv) {
  all = malloc(sizeof *all); all->k = argc; all->dead = 2;
  for (int j = 0; j < 8; j++) all->v[j] = argc + j;
  for (int j = 0; j < 12; j++) all->w[j] = argc * j;
  printf("%u %u %d\n", f(all->v, 8), f(all->w, 12), all->k);
}
