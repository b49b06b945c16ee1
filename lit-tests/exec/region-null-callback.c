// A copy of a function for those who hand it no function calls one all the same, in code that is never reached: that frees nothing. What is handed on may.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// CHECK: struct.sale: {{.*}}in a region
// RUN: %clang -O1 -DFREES %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -DFREES -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck --allow-empty --check-prefix=FREES %s < %t.remarks
// FREES-NOT: struct.sale: {{.*}}in a region
#include <stdio.h>
#include <stdlib.h>

#define NI __attribute__((noinline))

struct sale {
  long order;
  int customer, quantity;
  long price;
  int year;
  char clerk[16];
  int returned;
};
struct table {
  struct sale *rows;
  size_t n;
};
typedef int (*filter)(const struct sale *, int);

static int in_year(const struct sale *s, int year) { return s->year == year; }
static int by_customer(const struct sale *s, int customer) { return s->customer == customer; }

NI static long total(const struct table *t, filter where, int with) {
  long sum = 0;
  for (size_t i = 0; i < t->n; i++)
    if (!t->rows[i].returned && (!where || where(&t->rows[i], with)))
      sum += t->rows[i].price * t->rows[i].quantity;
  return sum;
}

NI static void finish(struct table *t, void (*with)(void *)) {
  if (with)
    with(t->rows);
  t->rows = NULL;
}

int main(int argc, char **argv) {
  struct table t = {.n = 700 + (size_t)argc};
  t.rows = calloc(t.n, sizeof *t.rows);
  if (!t.rows)
    return 1;
  for (size_t i = 0; i < t.n; i++) {
    struct sale *s = &t.rows[i];
    s->customer = (int)(i % 7);
    s->quantity = (int)(i % 90);
    s->price = (long)(i % 11);
    s->clerk[0] = (char)('a' + i % 7);
    s->year = (int)(i % 3);
  }
  long sum = 0;
  for (int k = 0; k < 5; k++)
    sum += total(&t, in_year, k % 3) + total(&t, by_customer, k % 7) + total(&t, NULL, 0);
  printf("%ld %s\n", sum, t.rows[argc].clerk);
#ifdef FREES
  finish(&t, argv[0] ? free : NULL);
#else
  finish(&t, NULL);
#endif
  return 0;
}
