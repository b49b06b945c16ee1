// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.o -o %t.exe3 && %t.exe3 > %t.out && diff %t.expected %t.out
// CHECK-DAG: vertex: {{.*}}in a region
// CHECK-DAG: edge: {{.*}}in 32 bits
// CHECK-DAG: triangle: {{.*}}in 32 bits

// Arrays of pointers that lie side by side are told apart by what the pointers lead to. The first one of a record begins where the record does, as its pointer
// is declared.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NI __attribute__((noinline))

struct triangle;
struct edge;
struct vertex {
  int index;
  double x, y, s0, s1, s2, s3, s4;
  struct edge *edges;
  struct vertex *next;
};
struct edge {
  struct vertex *v[2];
  struct edge *next[2];
  struct triangle *t[2];
  double length, s0, s1, s2, s3;
};
struct triangle {
  struct vertex *v[3];
  struct edge *e[3];
  double area;
  int material, s0, s1, s2, s3, s4, s5, s6, s7, s8;
  struct triangle *next;
};
static struct vertex *vertices;
static struct triangle *triangles, *last;

NI static struct edge *between(struct vertex *a, struct vertex *b) {
  for (struct edge *e = a->edges; e; e = e->next[e->v[1] == a])
    if ((e->v[0] == a ? e->v[1] : e->v[0]) == b)
      return e;
  struct edge *e = calloc(1, sizeof *e);
  if (!e)
    exit(1);
  e->v[0] = a;
  e->v[1] = b;
  e->length = b->x - a->x;
  for (int i = 0; i < 2; i++) {
    e->next[i] = e->v[i]->edges;
    e->v[i]->edges = e;
  }
  return e;
}

NI static void make_triangle(struct vertex *a, struct vertex *b, struct vertex *c, int material) {
  struct triangle *t = calloc(1, sizeof *t);
  if (!t)
    exit(1);
  t->v[0] = a;
  t->v[1] = b;
  t->v[2] = c;
  for (int i = 0; i < 3; i++) {
    struct edge *e = between(t->v[(i + 1) % 3], t->v[(i + 2) % 3]);
    e->t[e->t[0] != NULL] = t;
    t->e[i] = e;
  }
  t->material = material;
  t->area = a->x * b->y - c->x;
  t->next = triangles;
  triangles = last = t;
}

/* What is read from where triangles are kept begins with an array. */
NI static double corner(unsigned i) { return last->v[i % 3]->x + last->v[(i + 1) % 3]->y; }
NI static int materials(void) {
  unsigned sum = 0;
  for (struct triangle *t = triangles; t; t = t->next)
    for (int i = 0; i < 3; i++) {
      struct edge *e = t->e[i];
      sum = sum * 7 + t->material + (e->t[0] == t) + (e->v[0] == t->v[(i + 1) % 3]) + (unsigned)(e->length * 4 + t->area * 8);
    }
  return sum;
}

int main(int argc, char **argv) {
  (void)argv;
  for (int i = 0; i < 60; i++) {
    struct vertex *v = calloc(1, sizeof *v);
    if (!v)
      return 1;
    v->index = i;
    v->x = i * 0.5;
    v->y = i * i * 0.25;
    v->next = vertices;
    vertices = v;
  }
  for (struct vertex *v = vertices; v->next && v->next->next; v = v->next)
    make_triangle(v, v->next, v->next->next, v->index % 5);
  printf("%d %.3f\n", materials(), corner(argc));

  return 0;
}
