// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans -Wl,-mllvm,-pass-remarks-missed=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=8 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// The optimizer may also promise that all steps stay inside of the record.
// RUN: %clang -O3 -flto=full -emit-llvm -S %s -o - | sed 's/getelementptr ptr, ptr/getelementptr inbounds ptr, ptr/' > %t.ll
// RUN: %opt -passes=verify %t.ll -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// CHECK-DAG: {{^.*atom: .*in a region}}
// CHECK-DAG: {{^.*pair: left alone: a pointer into it is moved to a place that is not known to be a field}}

// Of two arrays of one kind in a record, a loop that touches one from its first element on means that one, and so does an index that does not reach the
// other. Where the first turns touch nothing, the optimizer may have counted from another place than where the array begins.
#include <stdio.h>
#include <stdlib.h>

#define CLOSE 6
#define OTHER 4

struct atom {
  double x, y;
  struct atom *close[CLOSE];
  long closes;
  struct atom *other[OTHER];
  long others;
  struct atom *next;
  double unused;
};

struct pair {
  double x, y;
  struct pair *close[CLOSE];
  long closes;
  struct pair *other[OTHER];
  long others;
  struct pair *next;
};

static struct atom *atoms;
static struct pair *pairs;
static unsigned long seed = 3;
static unsigned long rnd(void) { return (seed = seed * 6364136223846793005u + 1442695040888963407u) >> 33; }

static __attribute__((noinline)) double near(const struct atom *a, long closes) {
  double s = 0;
  for (long i = 0; i < closes; i++) s += a->close[i]->x * (double)(i + 1);
  return s;
}

static __attribute__((noinline)) double far(const struct atom *a, long others) {
  double s = 0;
  for (long i = 0; i < others; i++) s += a->other[i]->y - (double)i;
  return s;
}

// `other` lies seven pointers behind `close`.
static char skipped[64];
static __attribute__((noinline)) double later(const struct pair *p, long n) {
  double s = 0;
  for (long i = 0; i < n; i++) {
    s += 0.5;
    if (!skipped[i]) s += p->other[i - CLOSE - 1]->y;
  }
  return s;
}
static __attribute__((noinline)) double both(const struct pair *p, long n) {
  double s = 0;
  for (long i = 0; i < n; i++) s += p->close[i]->x;
  return s;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 200;
  for (long i = 0; i < n; i++) {
    struct atom *a = malloc(sizeof *a);
    struct pair *p = malloc(sizeof *p);
    if (!a || !p) return 1;
    a->x = p->x = (double)(rnd() % 100);
    a->y = p->y = (double)(rnd() % 10);
    a->closes = a->others = p->closes = p->others = 0;
    for (struct atom *b = atoms; b; b = b->next) {
      if (a->closes == CLOSE) break;
      a->close[a->closes++] = b;
    }
    for (struct atom *b = atoms; b && a->others < OTHER; b = b->next)
      if (b->y < a->y) a->other[a->others++] = b;
    for (int k = 0; k < CLOSE; k++) p->close[k] = pairs ? pairs : p;
    for (int k = 0; k < OTHER; k++) p->other[k] = pairs && pairs->next ? pairs->next : p;
    p->closes = CLOSE;
    p->others = OTHER;
    a->next = atoms;
    atoms = a;
    p->next = pairs;
    pairs = p;
  }
  for (int i = 0; i < CLOSE + 1; i++) skipped[i] = 1;
  double s = 0;
  for (struct atom *a = atoms; a; a = a->next) s = 0.9 * s + near(a, a->closes) - far(a, a->others);
  for (struct pair *p = pairs; p; p = p->next) s = 0.9 * s + later(p, p->closes + 1 + p->others) + both(p, p->closes);
  printf("%.6f\n", s);
  return 0;
}
