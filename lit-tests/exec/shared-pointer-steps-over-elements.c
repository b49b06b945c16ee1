// A function steps over six numbers at a time, in records of that size and in a plain matrix.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t regions deletefield reorderfields 'randomplan<seed=1;split=off>'
#include <stdio.h>
#include <stdlib.h>
struct A { int dead[3]; int x; int y, z; };
__attribute__((noinline)) int nth(int *q, long i) { return q[6 * i]; }
int main(int c, char **v) {
  int n = 10 + c;
  struct A *a = malloc(n * sizeof *a); int *m = malloc(n * 6 * sizeof *m);
  for (int i = 0; i < n; i++) { a[i].x = i * 3; a[i].y = i; a[i].z = -i; }
  for (int i = 0; i < n * 6; i++) m[i] = i;
  long t = 0; for (int i = 0; i < n; i++) t = t * 3 + nth(&a[0].x, i) + nth(m, i) + a[i].z * 2 + a[i].y;
  printf("%ld\n", t); free(a); free(m); return 0; }
