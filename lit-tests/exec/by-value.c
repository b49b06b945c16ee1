// Structures that are handed over and returned by value, from and into records on the heap: each call has a copy of its own.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS='cost-model=off' %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: FileCheck %s --input-file=%t.yaml
// CHECK: array of structures split into
// RUN: %t.early > %t.out && diff %t.expected %t.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS='cost-model=off' %clang %lldplugin %t.late.o -o %t.late && %t.late > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS='randomplan=3' %clang %lldplugin %t.early.o -o %t.early && %t.early > %t.out && diff %t.expected %t.out
#include <stdio.h>
#include <stdlib.h>

struct vec {
  double x, y, z;
};
struct pair {
  double a, b;
};
struct body {
  long id;
  struct vec at, speed;
  double mass;
  struct pair range;
  char name[20];
};

static struct body *all;
static int count = 500;

// Changes its copy, and the record that the copy was made of.
__attribute__((noinline)) static struct vec moved(struct vec v, int i, struct vec by) {
  v.x += by.x;
  all[i].at.x = -1;
  v.y += by.y * 2;
  v.z = all[i].at.x + v.z;
  by.x = 5;
  return v;
}

// Its own calls have copies too.
__attribute__((noinline)) static double depth(struct vec v, int n) {
  struct vec before = v;
  v.x += n;
  if (n > 0)
    v.y = depth(v, n - 1);
  return before.x * 3 + v.x + v.y;
}

__attribute__((noinline)) static struct pair range(struct pair p, const struct body *b) {
  p.a = p.a < b->mass ? p.a : b->mass;
  p.b += b->range.b;
  return p;
}

// Hands the copy's address on.
static double sum(const struct vec *v) { return v->x + v->y + v->z; }
__attribute__((noinline)) static double length(struct vec v) { return sum(&v) + sum(&all[3].at); }

int main(int argc, char **argv) {
  count += argc;
  all = calloc(count, sizeof *all);
  if (!all)
    return 1;
  for (int i = 0; i < count; i++) {
    struct vec v = {i, i * 2, i * 3};
    all[i].id = i;
    all[i].at = v;
    all[i].mass = i * 0.5;
  }
  double total = 0;
  for (int round = 0; round < 5; round++)
    for (int i = 0; i < count; i++) {
      struct body *b = &all[i];
      b->speed = moved(b->at, i, b->speed);
      b->at = moved(b->speed, (i + 1) % count, b->at);
      total += depth(b->at, i % 7) + length(b->speed);
      b->range = range(all[(i * 7) % count].range, b);
    }
  for (int i = 0; i < count; i += 50)
    printf("%ld %g %g %g %g %g %g\n", all[i].id, all[i].at.x, all[i].at.y, all[i].speed.z, all[i].range.a, all[i].range.b, all[i].mass);
  printf("%g\n", total);
  free(all);
  return 0;
}
