// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// RUN: %clang %late -O3 -c %s -o %t.o3.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o3.o -o %t.o3 -Wl,-mllvm,-pass-remarks=dtrans > %t.o3.remarks 2>&1
// RUN: %t.o3 > %t.o3.out && diff %t.expected %t.o3.out
// RUN: FileCheck %s < %t.o3.remarks
// RUN: env DTRANS_OPTIONS=randomplan=4 %clang %lldplugin %t.o3.o -o %t.o3r && %t.o3r > %t.o3.out && diff %t.expected %t.o3.out
// RUN: not --crash %t.late far 2>&1 | FileCheck --check-prefix=STOP %s
// CHECK-DAG: struct.whole: {{.*}}split into {{.*}} columns
// CHECK-DAG: struct.large: {{.*}}split into {{.*}} columns
// CHECK-DAG: struct.row: {{.*}}split into {{.*}} columns
// STOP: dtrans: {{.*}} is outside of all memory

// Neighbours in a grid, of records of 32 bytes and of 40: of `m[y * w + x - 1].f` the optimizer makes a step by a row, one by a column and one back, none of which
// promises anything.
#include <stdio.h>
#include <stdlib.h>

#define NI __attribute__((noinline))

struct whole { int key; double w; long id; int g; short q; };
struct large { int key; double w; long id; double next; int g; short q; };
struct row { int key; double w; long id; int g; short q; };

#define STENCIL(name, type, number)                                                                                    \
  NI static double name(struct type *m, number h, number w) {                                                          \
    double s = 0;                                                                                                      \
    for (number y = 0; y < h; y++)                                                                                     \
      for (number x = 0; x < w; x++) {                                                                                 \
        struct type *p = &m[y * w + x];                                                                                \
        p->key = (int)(x * y), p->w = (double)((x * 7 + y * 3) % 11), p->g = 1, p->q = x & 7;                           \
      }                                                                                                                \
    for (int k = 0; k < 3; k++)                                                                                        \
      for (number y = 1; y < h - 1; y++)                                                                               \
        for (number x = 1; x < w - 1; x++) {                                                                           \
          m[y * w + x].w = (m[y * w + x - 1].w + m[y * w + x + 1].w + m[(y - 1) * w + x].w + m[(y + 1) * w + x].w) / 4;  \
          m[y * w + x].id += m[y * w + x - 1].g + m[y * w + x].key;                                                    \
          s += m[y * w + x].q;                                                                                         \
        }                                                                                                              \
    for (number y = 0; y < h; y++)                                                                                     \
      for (number x = 0; x < w; x++)                                                                                   \
        s += m[y * w + x].w * (double)(m[y * w + x].id + 1) + m[y * w + x].key;                                        \
    return s;                                                                                                          \
  }

STENCIL(whole_int, whole, int)
STENCIL(whole_size, whole, size_t)
STENCIL(large_int, large, int)
STENCIL(large_size, large, size_t)

NI static double rows(struct row **row, int h, int w) {
  double s = 0;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      row[y][x].key = x * y, row[y][x].w = (x * 7 + y * 3) % 11, row[y][x].g = 1, row[y][x].q = x & 7;
  for (int k = 0; k < 3; k++)
    for (int y = 1; y < h - 1; y++)
      for (int x = 1; x < w - 1; x++) {
        row[y][x].w = (row[y][x - 1].w + row[y][x + 1].w + row[y - 1][x].w + row[y + 1][x].w) / 4;
        row[y][x].id += row[y][x - 1].g;
      }
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      s += row[y][x].w * row[y][x].id + row[y][x].key + row[y][x].q;
  return s;
}

NI static double left(struct whole *m, size_t y, size_t w, size_t x) { return m[y * w + x - 1].w; }

int main(int argc, char **argv) {
  int h = 19, w = 27 + (argc > 100);
  struct whole *a = calloc((size_t)h * w, sizeof *a);
  struct large *b = calloc((size_t)h * w, sizeof *b);
  struct row *c = calloc((size_t)h * w, sizeof *c), **row = malloc(h * sizeof *row);
  if (!a || !b || !c || !row)
    return 1;
  for (int y = 0; y < h; y++)
    row[y] = c + y * w;
  printf("%.6f %.6f\n", whole_int(a, h, w), whole_size(a, h, w));
  printf("%.6f %.6f\n", large_int(b, h, w), large_size(b, h, w));
  printf("%.6f\n", rows(row, h, w));
  // What wraps around as a number, and comes back to the grid: also where only its bytes do.
  size_t back = (size_t)0 - 2;
  printf("%.6f %.6f\n", left(a, 3, w, back), left(a, 3, w, ((size_t)1 << 59) + 4));
  if (argc > 1)
    printf("%.6f\n", left(a, 1, w, (size_t)1 << 57));
  free(a);
  free(b);
  free(c);
  free(row);
  return 0;
}
