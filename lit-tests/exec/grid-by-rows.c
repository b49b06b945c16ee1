// Elements of a grid by the numbers of row and column, of which the optimizer makes a step to the row and another in it: forth and back, with neighbours, layers and an array in the element.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t regions 'randomplan<seed=1;split=off>' 'randomplan<seed=2;split=off>' 'randomplan<seed=3;split=off>' 'randomplan<seed=4>'
// RUN: FileCheck %s --input-file=%t.late.regions.log
// CHECK: cell: {{.*}}divided into parts of {{.*}} in a region
#include <stdio.h>
#include <stdlib.h>
#define NX 24
#define NY 20
#define NZ 3
struct cell { double rho, phi; int hits[3], kind; double fixed; char mark; short deep; };
struct point { double x, y; int z, which; };
static struct cell *grid;
static struct point *points;
#define OWN __attribute__((noinline)) static
static size_t at(int x, int y, int z) { return ((size_t)z * NY + (size_t)y) * NX + (size_t)x; }
OWN void deposit(const struct point *p, int n) {
  for (int i = 0; i < n; i++) {
    int x = (int)p[i].x, y = (int)p[i].y;
    double share = p[i].x - x;
    struct cell *c = &grid[at(x, y, p[i].z)], *up = c + NX;
    c[0].rho += share; c[1].rho += 2 * share; up[0].rho += 3 * share; up[1].rho += 4 * share;
    grid[at(x, y, p[i].z)].hits[(unsigned)p[i].which % 3]++;
  }
}
OWN double back(struct cell *last, int x, int y, int z) {
  struct cell *c = last - at(x, y, z);
  return c->phi + c->kind + c[-NX].mark + c[-1].deep;
}
OWN long around(int x, int y, int z) {
  long sum = 0;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++) sum = sum * 3 + grid[at(x + dx, y + dy, z)].kind - grid[at(x - dx, y - dy, z)].hits[(dx + 1) % 3];
  return sum;
}
int main(int argc, char **argv) {
  (void)argv;
  int n = 300 * argc;
  grid = calloc(NX * NY * NZ, sizeof *grid);
  points = calloc((size_t)n, sizeof *points);
  if (!grid || !points) return 1;
  for (int i = 0; i < NX * NY * NZ; i++) grid[i].phi = i * .5, grid[i].kind = i % 7, grid[i].mark = (char)(i % 50), grid[i].deep = (short)(i * 3), grid[i].fixed = 1. / (i + 1);
  for (int i = 0; i < n; i++) points[i].x = i * 7 % (NX - 2) + .25, points[i].y = i * 3 % (NY - 2) + .5, points[i].z = i % NZ, points[i].which = i % 3;
  deposit(points, n);
  double s = 0;
  for (int i = 0; i < n; i++) s += back(grid + NX * NY * NZ - 1, 1 + i % 5, 1 + i % 4, i % NZ);
  unsigned long t = 0;
  for (int i = 0; i < n; i++) t = t * 31 + (unsigned long)around(1 + i % (NX - 2), 1 + i % (NY - 2), i % NZ);
  for (int i = 0; i < NX * NY * NZ; i++) s += grid[i].rho * grid[i].phi + grid[i].fixed + grid[i].hits[1];
  printf("%.9g %lu\n", s, t);
  free(points); free(grid);
  return 0;
}
