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
// CHECK: struct.cell: {{.*}}split into {{.*}} columns
// STOP: dtrans: {{.*}} is outside of all memory

// A grid: of `cells + y * w + x`, of what lies beside it, and of borders that are clamped, the optimizer makes steps over rows and over constants that promise nothing,
// and choices between two cells, or two fields of them.
#include <stdio.h>
#include <stdlib.h>

#define NI __attribute__((noinline))

struct cell {
  double u, v, p, next_u, next_v, next_p, depth, dye, next_dye, flux[6];
  long visits;
  int seen;
  char fixed;
};
struct grid {
  int w, h;
  struct cell *cells;
};

static struct cell *at(const struct grid *g, size_t x, size_t y) { return g->cells + y * g->w + x; }
static struct cell *clamped(const struct grid *g, int x, int y) {
  x = x < 0 ? 0 : x >= g->w ? g->w - 1 : x;
  y = y < 0 ? 0 : y >= g->h ? g->h - 1 : y;
  return &g->cells[(size_t)y * g->w + x];
}

NI static void smooth(struct grid *g) {
  for (int y = 1; y < g->h - 1; y++)
    for (int x = 1; x < g->w - 1; x++) {
      struct cell *c = at(g, x, y);
      const struct cell *n = c - g->w, *s = c + g->w;
      c->u = 0.92 * c->next_u + 0.02 * (n->next_u + s->next_u + c[-1].next_u + c[1].next_u);
      c->v = 0.92 * c->next_v + 0.02 * (n->next_v + s->next_v + c[-1].next_v + c[1].next_v);
    }
}

NI static void fluxes(struct grid *g) {
  for (int y = 0; y < g->h - 1; y++)
    for (int x = 0; x < g->w - 1; x++) {
      struct cell *c = at(g, x, y), *e = c + 1, *s = c + g->w;
      if (c->fixed || e->fixed)
        c->u = 0;
      if (s->fixed)
        c->v = 0;
      c->p = c->u * (c->u > 0 ? c->depth : e->depth) + c->v * (c->v > 0 ? c->depth : s->depth);
    }
}

NI static void borders(struct grid *g) {
  for (int y = 0; y < g->h; y++)
    for (int x = 0; x < g->w; x++) {
      struct cell *c = clamped(g, x, y);
      const struct cell *w = clamped(g, x - 1, y), *e = clamped(g, x + 1, y);
      const struct cell *n = clamped(g, x, y - 1), *s = clamped(g, x, y + 1);
      c->next_dye = c->dye + 0.1 * (w->dye + e->dye + n->dye + s->dye - 4 * c->dye);
      c->visits += w->seen + (e->fixed ? 1 : 2);
    }
}

NI static void carry(struct grid *g) {
  for (int y = 0; y < g->h; y++)
    for (int x = 0; x < g->w; x++) {
      struct cell *c = &g->cells[y * g->w + x];
      c->dye = c->next_dye;
      c->next_u = c->u + 0.01 * c->p;
      c->next_v = c->v - 0.01 * c->p;
      c->seen ^= 1;
    }
}

NI static double corner(const struct grid *g, size_t x, size_t y) {
  return g->cells[y * g->w + x + 1].depth + g->cells[(y + 1) * g->w + x - 1].depth;
}

int main(int argc, char **argv) {
  struct grid g = {37, 23, 0};
  g.cells = calloc((size_t)g.w * g.h, sizeof *g.cells);
  if (!g.cells)
    return 1;
  for (int i = 0; i < g.w * g.h; i++) {
    struct cell *c = &g.cells[i];
    c->next_u = i % 7 - 3;
    c->next_v = i % 5 - 2;
    c->depth = 1 + i % 3;
    c->dye = i % 11;
    c->fixed = i % 13 == 0;
  }
  for (int t = 0; t < 5; t++) {
    smooth(&g);
    fluxes(&g);
    borders(&g);
    carry(&g);
  }
  double sum = 0;
  long visits = 0;
  for (int i = 0; i < g.w * g.h; i++) {
    sum += g.cells[i].u + g.cells[i].v * 3 + g.cells[i].dye * i + g.cells[i].p;
    visits += g.cells[i].visits * (i % 9);
  }
  // What wraps around as a number, and comes back to the grid.
  size_t back = (size_t)0 - 4;
  sum += corner(&g, back, 1) + corner(&g, (size_t)0 - 3 * (size_t)g.w, 5);
  printf("%.6f %ld\n", sum, visits);
  if (argc > 1)
    printf("%g\n", corner(&g, (size_t)1 << 59, 1));
  free(g.cells);
  return 0;
}
