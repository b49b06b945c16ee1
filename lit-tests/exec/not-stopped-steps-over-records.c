// A correct program goes on, however far the numbers that its indices are made of lie apart: where they come back to the array, where another way is
// taken, and where what is read lies in the record before, or behind.
// RUN: sh %S/Inputs/not-stopped.sh %dtrans %s %t "1 2 3 4 5 6 7 8" cost-model=off randomplan=1 randomplan=2
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef V
#define V 1
#endif
#define NI __attribute__((noinline))

struct cell {
  double u, v, depth;
  long key;
  int seen;
  char fixed;
  struct cell *next;
};
static struct cell *cells;
static size_t w = 41, h = 29;
static double sum;

#if V == 1
// An index that is out of the way when nothing is read.
NI static void use(size_t y, size_t x, int ok) {
  size_t row = ok ? y * w : (size_t)1 << 61, col = ok ? x : (size_t)1 << 60;
  if (ok) {
    sum += cells[row + col].u + cells[row + col + 1].depth;
    cells[row + col].v = cells[row + col + w].u;
  }
}
static void all(void) {
  for (size_t i = 0; i < 600; i++)
    use(i % (h - 1), i % (w - 1), i % 3 != 0);
}
#elif V == 2
// From behind the last, and back by numbers without a sign.
NI static void use(struct cell *end, size_t back, size_t by) {
  for (size_t i = 1; i <= back; i++)
    sum += end[(long)(by - i - by)].u * (double)i + end[(long)(0 - i)].depth;
}
static void all(void) {
  use(cells + w * h, w * h, (size_t)7 << 60);
  use(cells + w, w, 3);
}
#elif V == 3
// Fields of one of two, or of the one before.
NI static void use(size_t y, size_t x, int right) {
  struct cell *c = cells + y * w + x, *e = right ? c + w : c;
  const double *f = c->u > 2 ? &c[1].depth : &c->depth, *g = right ? &c[-1].v : &c->v, *d = c->seen & 1 ? &c[-1].u : &c[1].v;
  e->v += *f + *g * 0.5 + *d;
  e->key += (c->seen & 2 ? c + 1 : c - 1)->key;
  sum += e->v;
}
static void all(void) {
  for (size_t y = 1; y + 1 < h; y++)
    for (size_t x = 1; x + 1 < w; x++)
      use(y, x, (int)(x * y) & 1);
}
#elif V == 4
// Whole records.
NI static void use(size_t y, size_t x, size_t n) {
  memcpy(&cells[y * w + x + 1], &cells[y * w + x], n * sizeof *cells);
  memset(&cells[y * w + x - 1], 0, sizeof *cells);
  cells[y * w + x - 1] = cells[(y + 1) * w + x];
  sum += cells[y * w + x].depth;
}
static void all(void) {
  for (size_t y = 0; y + 1 < h; y++)
    use(y, y + 1, y & 1);
}
#elif V == 5
// Rows, and a pointer into the middle of them.
NI static void use(size_t row, long up, long left) {
  struct cell *c = cells + row * w + w / 2;
  sum += c[up * (long)w - left].u + c[-up * (long)w + left].depth + (double)c[left].key;
  c[-left].v += c[up * (long)w].u;
}
static void all(void) {
  for (size_t y = 3; y + 3 < h; y++)
    for (long k = -3; k <= 3; k++)
      use(y, k, k * 2);
}
#elif V == 6
// Numbers of 32 bits that wrap around, and unrolled loops over neighbours.
NI static void use(uint32_t y, uint32_t x) {
  for (uint32_t k = 0; k < 4; k++)
    sum += cells[(y + k) * (uint32_t)w + x - 1 - k].u + cells[(uint32_t)(y * w) + (x - k)].v;
}
static void all(void) {
  for (uint32_t y = 1; y + 4 < h; y++)
    for (uint32_t x = 4; x < w; x++)
      use(y - (1u << 31) + (1u << 31), x);
}
#elif V == 7
// Numbers with a mark, which the size of a record takes away or which is taken off.
#define MARK ((size_t)1 << 62)
NI static void use(size_t handle, size_t y) {
  sum += cells[handle - MARK + y * w].u;
  cells[handle + y * w + 1 - MARK].v += cells[y * w - MARK + handle].depth;
}
static void all(void) {
  for (size_t y = 0; y + 1 < h; y++)
    for (size_t x = 0; x < w; x++)
      use(MARK + x, y);
}
#else
// Fields that are handed on, and kept.
NI static double of(const double *f, const struct cell *c) { return *f + c->depth; }
NI static void use(size_t y, size_t x, int c) {
  struct cell *at = cells + y * w + x;
  sum += of(&at[-1].v, at + w) + of(c ? &at[1].u : &at->u, c ? at : at - 1);
  at[1].next = c ? &at[w] : at - w;
  sum += (double)at[1].next->key;
}
static void all(void) {
  for (size_t y = 1; y + 1 < h; y++)
    for (size_t x = 1; x + 1 < w; x++)
      use(y, x, (int)(x + y) & 1);
}
#endif

int main(int argc, char **argv) {
  w += (size_t)argc - 1;
  cells = calloc(w * h + 1, sizeof *cells);
  if (!cells)
    return 1;
  for (size_t i = 0; i < w * h; i++) {
    struct cell *c = &cells[i];
    c->u = (double)(i % 7);
    c->v = (double)(i % 5);
    c->depth = (double)(i % 3);
    c->key = (long)i;
    c->seen = (int)(i % 4);
    c->fixed = i % 13 == 0;
    c->next = i ? c - 1 : c;
  }
  all();
  for (size_t i = 0; i < w * h; i++)
    sum += cells[i].u + cells[i].v * (double)(i % 11) + cells[i].depth + (double)(cells[i].key % 17) + cells[i].seen + cells[i].fixed + (double)(cells[i].next - cells) * 0.001;
  printf("%.6f\n", sum);
  return argv[0] == NULL;
}
