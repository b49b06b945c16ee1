// RUN: %clang -O1 %s -o %t.ref && %t.ref 4000 > %t.expected
// RUN: %clang %late -O3 -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe 4000 > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.o -o %t.exe3 && %t.exe3 4000 > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=4 %clang %lldplugin %t.o -o %t.exe4 && %t.exe4 4000 > %t.out && diff %t.expected %t.out
// CHECK-DAG: row: array of structures split
// CHECK-DAG: cell: array of structures split
// CHECK-DAG: struct.tile: array of structures split

// Arrays of records that nothing but pointers goes over: as many as the command line says, a fixed number, and rows of a fixed number.
#include <stdio.h>
#include <stdlib.h>

#define NI __attribute__((noinline))
#define CELLS 3000
#define WIDTH 50

struct row {
  int key;
  double weight;
  long id;
  int group;
  short quality;
};
struct cell {
  long key, a;
  double weight;
  long b, c;
};
struct tile {
  int kind, height;
  long seen, cost;
  double influence;
};

static unsigned seed = 1;
static int any(void) { return (int)((seed = seed * 1103515245u + 12345u) >> 16 & 0x7fff); }

NI static double rows(long n) {
  struct row *rows = malloc(n * sizeof *rows);
  if (!rows)
    exit(1);
  for (struct row *r = rows; r < rows + n; r++)
    *r = (struct row){.key = any(), .weight = any(), .id = 7, .group = 1, .quality = 2};
  double sum = 0;
  for (int k = 0; k < 4; k++)
    for (struct row *r = rows; r < rows + n; r++) {
      r->weight += r->key;
      r->group ^= 1;
      sum += r->quality * r->id;
    }
  for (struct row *r = rows + n; r-- > rows;)
    sum += r->weight * r->group;
  free(rows);
  return sum;
}
NI static struct cell *heaviest(struct cell *first, struct cell *end) {
  struct cell *most = first;
  for (struct cell *c = first; c < end; c++)
    if (c->weight > most->weight)
      most = c;
  return most;
}
NI static double cells(void) {
  struct cell *cells = malloc(CELLS * sizeof *cells);
  if (!cells)
    exit(1);
  for (struct cell *c = cells; c < cells + CELLS; c++) {
    c->key = any();
    c->weight = c->key * 3 % 1000;
    c->a = c->b = c->c = c - cells;
  }
  double sum = 0;
  for (int k = 0; k < 20; k++) {
    struct cell *most = heaviest(cells, cells + CELLS);
    sum += most->key + most->a * 2 + most->b + (most - cells);
    most->weight = 0;
    most->c++;
  }
  free(cells);
  return sum;
}
NI static double tiles(int height) {
  struct tile *tiles = calloc((size_t)height * WIDTH, sizeof *tiles);
  struct tile **row = malloc(height * sizeof *row);
  if (!tiles || !row)
    exit(1);
  for (int y = 0; y < height; y++) {
    row[y] = tiles + y * WIDTH;
    for (int x = 0; x < WIDTH; x++)
      row[y][x] = (struct tile){.kind = any() % 5, .height = any() % 9, .cost = y, .influence = x};
  }
  double sum = 0;
  for (int k = 0; k < 3; k++)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < WIDTH; x++) {
        row[y][x].influence += row[y][x].height;
        row[y][x].seen += row[y][x].kind;
        sum += row[y][x].influence * row[y][x].cost + row[y][x].seen;
      }
  free(row);
  free(tiles);
  return sum;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 10;
  printf("%.3f %.3f %.3f\n", rows(n), cells(), tiles(n / 10));
}
