// Records that are cut off a block one after the other, by a pointer that is kept in a structure or variable: the step over one tells ordinary objects how large they are.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans -Wl,-mllvm,-pass-remarks-missed=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=8 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// CHECK-DAG: {{^.*element: .*in a region}}
// CHECK-DAG: {{^.*word: .*(in a region|split into)}}
// CHECK-DAG: {{^.*pair: .*(in a region|split into)}}
#include <stdio.h>
#include <stdlib.h>

#define PER_BLOCK 512

struct element {
  double real;
  int row, col;
  struct element *right, *below;
  int fill, touched;
};
struct matrix {
  long elements;
  struct element **row, **col;
  struct element *available;
  int remaining;
};

struct word {
  long count;
  struct word *next;
  unsigned hash;
  int length;
  long first_seen;
};
static struct word *spare, *words;
static long left;

// Two at a time: what is touched in the second tells how large one is.
struct pair {
  long a;
  struct pair *other;
  long b;
};
static struct pair *pairs, *last;
static long pairs_left;

static unsigned long seed = 5;
static unsigned long rnd(void) { return (seed = seed * 6364136223846793005u + 1442695040888963407u) >> 33; }
static void *checked(void *p) {
  if (!p) exit(1);
  return p;
}

static struct element *element_get(struct matrix *m) {
  if (m->remaining == 0) {
    m->available = checked(malloc(PER_BLOCK * sizeof(struct element)));
    m->remaining = PER_BLOCK;
  }
  m->remaining--;
  m->elements++;
  return m->available++;
}

static struct element *find(struct matrix *m, int row, int col) {
  struct element **link = &m->row[row];
  while (*link && (*link)->col < col) link = &(*link)->right;
  if (*link && (*link)->col == col) return *link;
  struct element *e = element_get(m);
  e->real = 0;
  e->row = row;
  e->col = col;
  e->fill = e->touched = 0;
  e->right = *link;
  *link = e;
  for (link = &m->col[col]; *link && (*link)->row < row;) link = &(*link)->below;
  e->below = *link;
  *link = e;
  return e;
}

static struct word *word_get(void) {
  if (left == 0) {
    spare = checked(malloc(200 * sizeof(struct word)));
    left = 200;
  }
  left--;
  return spare++;
}

static struct pair *pair_get(void) {
  if (pairs_left == 0) {
    pairs = checked(malloc(100 * sizeof(struct pair)));
    pairs_left = 50;
  }
  pairs_left--;
  struct pair *two = pairs;
  pairs += 2;
  two->a = two[1].a = 1;
  two->b = 2;
  two[1].b = 3;
  two->other = &two[1];
  two[1].other = last;
  return last = two;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 300;
  struct matrix m = {0};
  m.row = checked(calloc((size_t)n, sizeof *m.row));
  m.col = checked(calloc((size_t)n, sizeof *m.col));
  for (int i = 0; i < 20 * n; i++) find(&m, (int)(rnd() % (unsigned)n), (int)(rnd() % (unsigned)n))->real += (double)(rnd() % 9);
  double s = 0;
  for (int k = 0; k < n; k++) {
    for (struct element *e = m.row[k]; e; e = e->right) s = 0.99 * s + e->real * (double)e->col;
    for (struct element *e = m.col[k]; e; e = e->below) {
      s = 0.99 * s - e->real * (double)e->row;
      e->touched++;
    }
  }
  for (int i = 0; i < 10 * n; i++) {
    unsigned h = (unsigned)(rnd() % 997);
    struct word *w = words;
    while (w && w->hash != h) w = w->next;
    if (!w) {
      w = word_get();
      w->count = 0;
      w->hash = h;
      w->length = (int)(h % 13);
      w->first_seen = i;
      w->next = words;
      words = w;
    }
    w->count++;
  }
  for (struct word *w = words; w; w = w->next) s = 0.99 * s + (double)(w->count * w->length) + (double)w->first_seen;
  for (int i = 0; i < n; i++) pair_get();
  for (struct pair *p = last; p; p = p->other) s = 0.99 * s + (double)(p->a - p->b);
  printf("%ld %.6f\n", m.elements, s);
  return 0;
}
