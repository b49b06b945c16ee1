// A function that is handed another to call, and a structure by value, and returns one with a pointer: other functions take its place before it is copied for what it
// calls, and when all is given back, since no layout has changed.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: %clang %lldplugin %t.early.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: %clang %lldplugin %t.late.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
#include <stdio.h>

struct big { long a[6]; };
struct pair { struct big *p; double d; };

static long total;

__attribute__((noinline)) static void add(long *x, void *with) {
  *(long *)with += *x;
  total++;
}

__attribute__((noinline)) static void mul(long *x, void *with) {
  *(double *)with *= *x;
  total += 2;
}

__attribute__((noinline)) static struct pair each(struct big b, void (*what)(long *, void *), void *with, struct big *out) {
  for (int i = 0; i < 6; i++)
    what(&b.a[i], with);
  *out = b;
  return (struct pair){out, b.a[0] * .5};
}

int main(int argc, char **argv) {
  struct big b = {{1, 2, 3, 4, 5, argc}}, o;
  long s = 0;
  double d = 1;
  struct pair p = each(b, add, &s, &o), q = each(b, mul, &d, &o);
  printf("%ld %f %ld %f %f %ld\n", s, d, total, p.d, q.d, p.p->a[1] + (argv != 0));
}
