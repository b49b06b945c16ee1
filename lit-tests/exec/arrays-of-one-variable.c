// Several arrays of records lie in one variable, which functions are handed the address of: the optimizer has left of it bytes, loops over several records a turn, vectors,
// and pointers that go over the array that lies first. All arrays move out, and those that are worth it are laid out, in objects that clang has optimized and in others.
// RUN: %clang -O1 %s -lm -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -fuse-ld=lld %s -lm -o %t.exe -Wl,--load-pass-plugin=%dtrans -Wl,-mllvm,-pass-remarks=dtrans > %t.log 2>&1 && %t.exe | diff %t.expected -
// RUN: FileCheck %s --input-file=%t.log --check-prefixes=CHECK,LATE
// RUN: %clang -O3 -flto=full -fuse-ld=lld -Xclang -disable-llvm-passes %s -lm -o %t.exe -Wl,--load-pass-plugin=%dtrans -Wl,-mllvm,-pass-remarks=dtrans > %t.log 2>&1 && %t.exe | diff %t.expected -
// RUN: FileCheck %s --input-file=%t.log --check-prefixes=CHECK,EARLY
// What is outside of an array is still found out.
// RUN: not --crash %t.exe 100 7 2>&1 | FileCheck %s --check-prefix=OUT
// CHECK-DAG: struct.point: array of structures split
// A scan that makes no vectors uses all that is left of a face, if its numbers stay as wide as they are.
// LATE-DAG: struct.face: removed 32 bytes that are never read, elements shrink from 48 to 16 bytes
// EARLY-DAG: struct.face: array of structures split into 2 columns, {{.*}} 3 fields narrowed
// OUT: outside
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define POINTS 20000
struct vec { double x, y, z; };
struct point { struct vec at, old, force; double mass; int fixed, touched, row; };
struct link { int a, b; int kind, broken; double rest, strain, worst; };
struct face { int a, b, c, material; struct vec normal; double area; };
struct world {
  struct point point[POINTS];
  int points;
  struct link link[3 * POINTS];
  int links;
  struct face face[2 * POINTS];
  int faces, wrong;
  double time;
  struct { long solved, torn; } stats;
};
static struct world world;
static struct vec add(struct vec a, struct vec b) { return (struct vec){a.x + b.x, a.y + b.y, a.z + b.z}; }
static struct vec sub(struct vec a, struct vec b) { return (struct vec){a.x - b.x, a.y - b.y, a.z - b.z}; }
static struct vec scale(struct vec a, double f) { return (struct vec){a.x * f, a.y * f, a.z * f}; }
static double dot(struct vec a, struct vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static struct vec cross(struct vec a, struct vec b) {
  return (struct vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
static void add_link(struct world *w, int a, int b, int kind) {
  struct link *l = &w->link[w->links++];
  struct vec d = sub(w->point[b].at, w->point[a].at);
  l->a = a, l->b = b, l->kind = kind, l->broken = 0, l->rest = sqrt(dot(d, d)), l->strain = l->worst = 0;
}
static void add_face(struct world *w, int a, int b, int c) {
  struct face *f = &w->face[w->faces++];
  f->a = a, f->b = b, f->c = c, f->material = a / 16 % 4;
}
__attribute__((noinline)) static void build(struct world *w, int side) {
  for (int i = 0; i < side; i++)
    for (int j = 0; j < side; j++) {
      struct point *p = &w->point[w->points++];
      p->row = i, p->at = (struct vec){j * 0.1, 2 + 0.01 * ((i * 7 + j * 3) % 11), i * 0.1}, p->old = p->at;
      p->mass = 1 + (i + j) % 3 * 0.1, p->fixed = i == 0 && j % 8 == 0;
    }
  for (int i = 0; i < side; i++)
    for (int j = 0; j < side; j++) {
      int k = i * side + j;
      if (j + 1 < side) add_link(w, k, k + 1, 0);
      if (i + 1 < side) add_link(w, k, k + side, 1);
      if (i + 1 < side && j + 1 < side) {
        add_face(w, k, k + side, k + 1);
        add_face(w, k + 1, k + side, k + side + 1);
      }
    }
}
__attribute__((noinline)) static void step(struct world *w, double dt) {
  for (int i = 0; i < w->points; i++) w->point[i].force = (struct vec){0, -9.81 * w->point[i].mass, 0};
  struct vec wind = {6 * w->time, 0.5, 4 - 3 * w->time};
  for (int i = 0; i < w->faces; i++) {
    struct face *f = &w->face[i];
    struct point *a = &w->point[f->a], *b = &w->point[f->b], *c = &w->point[f->c];
    struct vec n = cross(sub(b->at, a->at), sub(c->at, a->at));
    double length = sqrt(dot(n, n));
    if (length < 1e-12) continue;
    f->area = length / 2, f->normal = scale(n, 1 / length);
    struct vec push = scale(f->normal, dot(f->normal, wind) * f->area * (1 + f->material) / 3);
    a->force = add(a->force, push), b->force = add(b->force, push), c->force = add(c->force, push);
  }
  for (int i = 0; i < w->points; i++) {
    struct point *p = &w->point[i];
    if (p->fixed) continue;
    struct vec by = scale(sub(p->at, p->old), 0.995);
    p->old = p->at, p->at = add(add(p->at, by), scale(p->force, dt * dt / p->mass));
    if (p->at.y < 0) p->at.y = 0, p->touched++;
  }
  for (int i = 0; i < w->links; i++) {
    struct link *l = &w->link[i];
    if (l->broken) continue;
    struct point *a = &w->point[l->a], *b = &w->point[l->b];
    struct vec d = sub(b->at, a->at);
    double length = sqrt(dot(d, d));
    l->strain = length / l->rest;
    if (l->strain > 1.6) {
      l->broken = 1, w->stats.torn++;
      continue;
    }
    if (l->strain > l->worst) l->worst = l->strain;
    d = scale(d, 0.4 * (length - l->rest) / length);
    if (!a->fixed) a->at = add(a->at, d);
    if (!b->fixed) b->at = sub(b->at, d);
    w->stats.solved++;
  }
  w->time += dt;
}
int main(int argc, char **argv) {
  int side = argc > 1 ? atoi(argv[1]) : 100;
  struct world *w = &world;
  if (side < 4 || side > 141) return 1;
  build(w, side);
  // One that is wrong, if it is asked for.
  if (argc > 2) w->face[3].a = POINTS + atoi(argv[2]);
  for (int frame = 1; frame <= 12; frame++) {
    step(w, 0.02);
    struct vec sum = {0, 0, 0};
    for (int i = 0; i < w->points; i++) sum = add(sum, w->point[i].at);
    printf("%.9f %.9f %.9f\n", sum.x, sum.y, sum.z);
  }
  const struct point *most = &w->point[0];
  for (const struct point *p = w->point; p < w->point + w->points; p++)
    if (p->touched > most->touched) most = p;
  const struct link *worst = &w->link[0];
  double strain = 0;
  for (const struct link *l = w->link; l < w->link + w->links; l++) {
    strain += l->strain;
    if (l->worst > worst->worst) worst = l;
  }
  printf("%d %d, %d-%d %d %.9f %.9f, %ld %ld\n", most->row, most->touched, worst->a, worst->b, worst->kind, worst->worst, strain,
         w->stats.solved, w->stats.torn);
  return 0;
}
