// Structures in an array of a record, copied whole to and from it at an index, cleared there, and moved within it.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t regions reorderfields deletefield 'randomplan<seed=1>' 'randomplan<seed=2>' 'randomplan<seed=3>' optbasetest
// RUN: FileCheck %s --input-file=%t.early.regions.log
// RUN: FileCheck %s --input-file=%t.early.deletefield.log
// CHECK-DAG: struct.tri: removed 8 bytes that are never read
// CHECK-DAG: struct.point: removed 8 bytes that are never read
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct vec { float x, y, z; };
struct tri { char kind; struct vec corner[3]; int hits; long unused; struct vec edge; struct tri *next; };
// Its array is only copied from, at an index.
struct point { char kind; struct vec at[3]; int hits; long unused; struct point *next; };
static struct tri *all;
static struct point *points;
static struct vec box[2];
static void join(struct vec v) { if (v.x < box[0].x) box[0] = v; if (v.x > box[1].x) box[1] = v; }
static void add(int i) {
  struct tri *t = malloc(sizeof *t);
  if (!t) exit(1);
  t->unused = i; t->kind = (unsigned)i % 3; t->hits = i;
  for (int k = 0; k < 3; k++) { struct vec v = {i * .5f + k, (float)(i % 7), (float)k}; t->corner[k] = v; }
  t->edge = t->corner[(unsigned)(i + 1) % 3];
  t->next = all;
  all = t;
}
static void mark(int i) {
  struct point *p = malloc(sizeof *p);
  if (!p) exit(1);
  p->unused = i; p->kind = (unsigned)i % 5; p->hits = i;
  struct vec v = {i * .25f, 1, 2}, w = {i * .75f, 3, 4};
  p->at[0] = v; p->at[1] = w; p->at[2] = v;
  p->next = points;
  points = p;
}
__attribute__((noinline)) static double seen(struct vec v) { join(v); return v.x + 2 * v.y + 3 * v.z; }
int main(int argc, char **argv) {
  for (int i = 0; i < 300; i++) { add(i * argc); mark(i); }
  double sum = 0;
  for (struct point *p = points; p; p = p->next) sum = sum * .75 + seen(p->at[(unsigned)p->hits % 3]) + p->kind;
  for (int round = 0; round < 3; round++)
    for (struct tri *t = all; t; t = t->next) {
      unsigned a = (unsigned)(t->hits + round) % 3, b = (unsigned)(t->hits + 2 * round) % 3;
      for (unsigned k = 0; k < 3; k++) join(t->corner[k]);
      struct vec old = t->corner[a];
      if (a != b) t->corner[a] = t->corner[b];
      t->corner[b] = t->edge;
      t->edge = old;
      if (t->kind == 2 && round == 2) memset(&t->corner[a], 0, sizeof t->corner[a]);
      if (t->next && t->next->kind) t->next->corner[b] = t->corner[a];
      t->hits += (int)t->corner[1].x;
    }
  for (struct tri *t = all; t; t = t->next) {
    sum += t->hits + t->kind + t->edge.x + 2 * t->edge.y + 3 * t->edge.z;
    for (int k = 0; k < 3; k++) sum = sum * .75 + t->corner[k].x + 2 * t->corner[k].y + 3 * t->corner[k].z;
  }
  printf("%.6f %g %g\n", sum, box[0].x, box[1].x);
  return 0;
}
