// Lists, trees, hash chains and graphs of records in regions: the pointers that they keep to each other take 32 bits.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t regions 'regions<index-width=64>' 'randomplan<seed=1;split=off>' 'randomplan<seed=2;split=off>' 'randomplan<seed=3;split=off>' 'randomplan<seed=5;split=off>' 'randomplan<seed=8;split=off>'
// RUN: FileCheck %s --input-file=%t.early.regions.log
// RUN: FileCheck %s --input-file=%t.late.regions.log
// CHECK-DAG: node: {{.*}}kept 1 pointer in 32 bits{{.*}} in a region
// CHECK-DAG: tree: {{.*}}kept {{[123]}} pointer{{s?}} in 32 bits{{.*}} in a region
// CHECK-DAG: edge: {{.*}}kept 2 pointers in 32 bits{{.*}} in a region
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { long key; long count; struct node *next; double weight; };
struct tree { struct tree *left, *right; long key; long more[3]; struct tree *up; };
struct edge;
struct vertex { long id; struct edge *edges; struct vertex *next; double potential; };
struct edge { struct vertex *to; struct edge *next; long cost; };

static struct node *table[256];
static struct tree *root;
static struct vertex *graph;

static unsigned long seed = 3;
static unsigned long next(void) { return (seed = seed * 6364136223846793005u + 1442695040888963407u) >> 33; }
static void *checked(void *p) { if (!p) exit(1); return p; }

static struct node *look_up(long key) {
  struct node *n;
  for (n = table[key % 256]; n; n = n->next)
    if (n->key == key) return n;
  n = checked(malloc(sizeof *n));
  n->key = key; n->count = 0; n->weight = key * 0.25;
  n->next = table[key % 256];
  table[key % 256] = n;
  return n;
}

static void drop_even(void) {
  for (int i = 0; i < 256; i++) {
    struct node *before = NULL;
    for (struct node *n = table[i]; n;) {
      struct node *after = n->next;
      if (n->key % 2 == 0) {
        if (before) before->next = after; else table[i] = after;
        free(n);
      } else before = n;
      n = after;
    }
  }
}

static void insert(long key) {
  struct tree *t = checked(calloc(1, sizeof *t));
  t->key = key; t->more[1] = key * 3;
  if (!root) { root = t; return; }
  for (struct tree *p = root;;) {
    struct tree *q = key < p->key ? p->left : p->right;
    if (!q) {
      t->up = p;
      if (key < p->key) p->left = t; else p->right = t;
      return;
    }
    p = q;
  }
}

static long walk(const struct tree *t, int depth) {
  if (!t) return 0;
  return walk(t->left, depth + 1) + t->key * depth + t->more[1] + (t->up ? t->up->key : 7) + walk(t->right, depth + 1) * 3;
}

static void drop(struct tree *t) {
  if (!t) return;
  drop(t->left); drop(t->right);
  if (t->up) { if (t->up->left == t) t->up->left = NULL; else t->up->right = NULL; }
  free(t);
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 3000;
  unsigned long h = 0;
  for (long i = 0; i < n; i++) { struct node *k = look_up(next() % 1000); k->count++; k->weight += 0.5; }
  drop_even();
  for (long i = 0; i < n; i++) { struct node *k = look_up(next() % 1500); k->count += 2; }
  for (int i = 0; i < 256; i++)
    for (struct node *k = table[i]; k; k = k->next) h = h * 31 + k->key * 7 + k->count + (long)k->weight;
  for (long i = 0; i < n; i++) insert(next() % 100000);
  h = h * 31 + walk(root, 1);
  struct vertex *last = NULL;
  for (long i = 0; i < 200; i++) {
    struct vertex *v = checked(malloc(sizeof *v));
    memset(v, 0, sizeof *v);
    v->id = i; v->next = graph; v->potential = i * 1.5;
    if (last) {
      struct edge *e = checked(malloc(sizeof *e));
      struct vertex *u = graph;
      for (long k = next() % 5; k && u->next; k--) u = u->next;
      e->to = u; e->cost = i % 17; e->next = v->edges; v->edges = e;
      struct edge copy = *e;
      struct edge *f = checked(malloc(sizeof *f));
      *f = copy; f->to = last; f->next = u->edges; u->edges = f;
    }
    graph = last = v;
  }
  for (int round = 0; round < 3; round++)
    for (struct vertex *v = graph; v; v = v->next)
      for (struct edge *e = v->edges; e; e = e->next) {
        e->to->potential += v->potential / 16 + e->cost;
        h = h * 31 + e->to->id + (e->next == NULL) + (e->to == v->next) * 3;
      }
  for (struct vertex *v = graph; v; v = v->next) h = h * 7 + (long)v->potential;
  printf("%lu\n", h);
  drop(root);
  return 0;
}
