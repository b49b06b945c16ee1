// Of two arrays of one kind in a record the first index tells nothing where a loop is also come to with another one, or where the index is what a search has found. As
// the optimizer may, the steps promise to stay inside of the record.
// RUN: %clang -O1 -DSEARCH %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -DSEARCH -emit-llvm -S %s -o - | sed 's/getelementptr ptr, ptr/getelementptr inbounds ptr, ptr/' > %t.ll
// RUN: %opt -passes=verify %t.ll -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang -O1 -DAFTER %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -DAFTER -emit-llvm -S %s -o - | sed 's/getelementptr ptr, ptr/getelementptr inbounds ptr, ptr/' > %t.ll
// RUN: %opt -passes=verify %t.ll -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -emit-llvm -S %s -o - | sed 's/getelementptr ptr, ptr/getelementptr inbounds ptr, ptr/' > %t.ll
// RUN: %opt -passes=verify %t.ll -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
#include <stdio.h>
#include <stdlib.h>

#define CLOSE 6
#define OTHER 4

struct pair {
  double x, y;
  struct pair *close[CLOSE];
  long closes;
  struct pair *other[OTHER];
  long others;
  struct pair *next;
  double unused;
};

static struct pair *pairs;
static unsigned long seed = 3;
static unsigned long rnd(void) { return (seed = seed * 6364136223846793005u + 1442695040888963407u) >> 33; }
static char skipped[64];
static long calls;
static volatile long seven = 7, zero = 0;
static __attribute__((noinline)) long found(void) { calls++; return seven; }
static __attribute__((noinline)) void report(void) { calls += 2; puts("none"); }

static __attribute__((noinline)) double near(const struct pair *p, long n) {
  double s = 0;
  for (long i = 0; i < n; i++) s += p->close[i]->x * (double)(i + 1);
  return s;
}

// `other` lies seven pointers behind `close`.
static __attribute__((noinline)) double far(const struct pair *p, long n) {
#ifdef SEARCH
  long i;
  for (i = 0; i < n; i++)
    if (!skipped[i]) break;
  return p->other[i - CLOSE - 1]->y;
#elif defined AFTER
  // Another loop has counted up to there, and touched nothing.
  long i = 0;
  double s = 0;
  do i++;
  while (skipped[i] == 1);
  do s += p->other[i - CLOSE - 1]->y;
  while (++i < n);
  return s;
#else
  long i;
  double s = 0;
  if (zero) {
    report();
    i = 0;
  } else {
    i = found();
  }
  do s += p->other[i - CLOSE - 1]->y;
  while (++i < n);
  return s;
#endif
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 200;
  for (long i = 0; i < n; i++) {
    struct pair *p = malloc(sizeof *p);
    if (!p) return 1;
    p->x = (double)(rnd() % 100);
    p->y = (double)(rnd() % 10);
    for (int k = 0; k < CLOSE; k++) p->close[k] = pairs ? pairs : p;
    for (int k = 0; k < OTHER; k++) p->other[k] = pairs && pairs->next ? pairs->next : p;
    p->closes = CLOSE;
    p->others = OTHER;
    p->next = pairs;
    pairs = p;
  }
  for (int i = 0; i < CLOSE + 1; i++) skipped[i] = 1;
  double s = 0;
  for (struct pair *p = pairs; p; p = p->next) s = 0.9 * s + near(p, p->closes) + far(p, p->closes + 1 + p->others);
  printf("%.6f\n", s);
  return 0;
}
