// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans -Wl,-mllvm,-pass-remarks-missed=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=8 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// CHECK: {{^.*node: .*(split into|in a region)}}
// Of what is read of a part of such a vector nothing tells that it lies in the array: the bytes of a record may be read one after the other.
// RUN: %clang -O3 -flto=full -DPART -emit-llvm -S %s -o - | sed '/@part/,/^}/s/, !tbaa ![0-9]*//' > %t.ll
// RUN: %opt -passes=verify %t.ll -o %t.o
// RUN: %clang -O1 -DPART %s -o %t.ref && %t.ref > %t.expected
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out

// Vectors that are copied as wholes from arrays of them in records: the optimizer reads their numbers, and says of none what it is of.
#include <stdio.h>
#include <stdlib.h>

typedef struct { double c[3]; } vec;

struct link { struct node *to; double value; struct link *next; long unused; };
struct node {
  vec pos;
  vec disp[3];
  vec force;
  double mass;
  struct link *row;
  int id, elements;
  double peak;
  long peak_step;
};

static unsigned long seed = 11;
static unsigned long rnd(void) { return (seed = seed * 6364136223846793005u + 1442695040888963407u) >> 33; }

static __attribute__((noinline)) vec multiply(const struct node *n, int now) {
  vec own = n->disp[now], sum = {{0.0, 0.0, 0.0}};
  for (const struct link *l = n->row; l; l = l->next)
    for (int k = 0; k < 3; k++) sum.c[k] += l->value * (l->to->disp[now].c[k] - own.c[k]);
  return sum;
}

#ifdef PART
static __attribute__((noinline)) double part(const struct node *n, long i) { return n->disp[i].c[0]; }
#endif

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 300;
  struct node *nodes = calloc((size_t)n, sizeof *nodes);
  if (!nodes) return 1;
  for (long i = 0; i < n; i++) {
    struct node *p = &nodes[i];
    for (int k = 0; k < 3; k++) {
      p->pos.c[k] = (double)(rnd() % 100);
      for (int d = 0; d < 3; d++) p->disp[d].c[k] = (double)(rnd() % 10);
    }
    p->mass = 1.0 + (double)(rnd() % 5);
    p->id = (int)i;
    for (int k = 0; k < 4; k++) {
      struct link *l = malloc(sizeof *l);
      if (!l) return 1;
      l->to = &nodes[rnd() % (unsigned long)n];
      l->value = (double)(rnd() % 7) * 0.125;
      l->next = p->row;
      p->row = l;
      p->elements++;
    }
  }
  double s = 0;
  for (int step = 0; step < 12; step++) {
    int before = step % 3, now = (step + 1) % 3, after = (step + 2) % 3;
    for (long i = 0; i < n; i++) nodes[i].force = multiply(&nodes[i], now);
    for (long i = 0; i < n; i++) {
      struct node *p = &nodes[i];
      double size = 0;
      for (int k = 0; k < 3; k++) {
        double cur = p->disp[now].c[k], u = cur + 0.5 * (cur - p->disp[before].c[k]) + 0.01 * p->force.c[k] / p->mass;
        p->disp[after].c[k] = u;
        size += u * u;
      }
      if (size > p->peak) {
        p->peak = size;
        p->peak_step = step;
      }
    }
  }
  for (long i = 0; i < n; i++)
    s = 0.9 * s + nodes[i].peak + (double)nodes[i].peak_step + nodes[i].pos.c[i % 3] + nodes[i].elements + nodes[i].id;
#ifdef PART
  for (long i = 0; i < n; i++) s = 0.9 * s + part(&nodes[i], argc > 2 ? atol(argv[2]) : 4);
#endif
  printf("%.6f\n", s);
  return 0;
}
