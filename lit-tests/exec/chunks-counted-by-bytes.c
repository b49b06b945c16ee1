// Chunks whose records a loop goes through by a pointer, which the optimizer makes a count of bytes: one by one, and several a turn.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.o
// RUN: %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=2 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=chunks=off %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// CHECK-DAG: Element: {{.*}}in a region
// CHECK-DAG: Cell: {{.*}}in a region
#include <stdio.h>
#include <stdlib.h>

typedef struct Element {
  int row, col;
  double value, original;
  struct Element *next_in_row, *next_in_col;
  long serial;
  int changes, flags;
} Element;
typedef struct Cell {
  long key, spare[5];
  struct Cell *next;
  double weight;
  int mark;
} Cell;

struct block { struct block *next; Element elements[1000]; };
struct chunk { struct chunk *next; long used; Cell cells[701]; };

typedef struct Matrix { long count; Element *free_elements; struct block *blocks; } Matrix;
static struct chunk *chunks;
static Cell *free_cells;

static void more(Matrix *m) {
  struct block *b = malloc(sizeof *b);
  if (!b)
    exit(1);
  b->next = m->blocks;
  m->blocks = b;
  for (Element *e = &b->elements[999];; e--) {
    e->next_in_row = m->free_elements;
    m->free_elements = e;
    if (e == b->elements)
      break;
  }
}

__attribute__((noinline)) static Element *get(Matrix *m) {
  if (!m->free_elements)
    more(m);
  Element *e = m->free_elements;
  m->free_elements = e->next_in_row;
  m->count++;
  e->value = e->original = 0;
  e->changes = e->flags = 0;
  return e;
}

static Cell *take(void) {
  if (!free_cells) {
    struct chunk *c = malloc(sizeof *c);
    if (!c)
      exit(1);
    c->next = chunks;
    c->used = 0;
    chunks = c;
    Cell *c0 = &c->cells[700];
#pragma clang loop unroll(disable)
    for (Cell *p = c0;; p--) {
      p->next = free_cells;
      free_cells = p;
      if (p == c->cells)
        break;
    }
  }
  Cell *p = free_cells;
  free_cells = p->next;
  chunks->used++;
  return p;
}

static void drop(Matrix *m) {
  for (struct block *b = m->blocks, *next; b; b = next)
    next = b->next, free(b);
  for (struct chunk *c = chunks, *next; c; c = next)
    next = c->next, free(c);
}

int main(void) {
  enum { N = 300 };
  static Element *rows[N], *cols[N];
  static Cell *lists[N];
  Matrix *m = calloc(1, sizeof *m);
  if (!m)
    return 1;
  unsigned x = 1;
  double sum = 0;
  long keys = 0;
  for (int i = 0; i < 30000; i++) {
    x = x * 1103515245u + 12345u;
    int r = (int)(x >> 8) % N, c = (int)(x >> 20) % N;
    Element *e = get(m);
    e->row = r, e->col = c, e->value = i, e->original = i, e->serial = i;
    e->next_in_row = rows[r], rows[r] = e;
    e->next_in_col = cols[c], cols[c] = e;
    Cell *p = take();
    p->key = i, p->weight = r, p->mark = c;
    p->next = lists[r], lists[r] = p;
    if (i % 7 == 3) {
      Cell *gone = lists[c];
      if (gone)
        lists[c] = gone->next, gone->next = free_cells, free_cells = gone;
    }
  }
  for (int k = 0; k < 10; k++)
    for (int i = 0; i < N; i++) {
      for (Element *e = rows[i]; e; e = e->next_in_row)
        sum += e->value * e->col;
      for (Element *e = cols[i]; e; e = e->next_in_col)
        sum -= e->value * e->row, e->changes++;
      for (Cell *p = lists[i]; p; p = p->next)
        keys += p->key * (p->mark + 1), sum += p->weight;
    }
  for (int i = 0; i < N; i++)
    for (Element *e = rows[i]; e; e = e->next_in_row)
      keys += e->serial * e->changes + e->flags + (long)e->original;
  printf("%f %ld %ld\n", sum, keys, m->count);
  drop(m);
  free(m);
}
