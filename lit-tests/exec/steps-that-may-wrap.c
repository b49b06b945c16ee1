// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// RUN: not --crash %t.late far 2>&1 | FileCheck --check-prefix=STOP %s
// CHECK: struct.term: {{.*}}split into 3 columns
// STOP: dtrans: {{.*}} is outside of all memory

// Of an index that is a sum the optimizer makes two steps that promise nothing: what 24 is multiplied with might wrap around, and lead into the middle of
// a record. It is checked that it does not. A step back stays what it is.
#include <stdio.h>
#include <stdlib.h>

struct term {
  double re, im;
  unsigned long basis;
};
struct state {
  size_t size, room;
  struct term *term;
};

__attribute__((noinline)) static void reserve(struct state *s, size_t room) {
  struct term *t = realloc(s->term, room * sizeof *t);
  if (!t)
    exit(1);
  s->term = t;
  s->room = room;
}

__attribute__((noinline)) static void split(struct state *s, int bit, size_t to) {
  size_t n = s->size;
  if (2 * n > s->room)
    reserve(s, 2 * n);
  for (size_t i = 0; i < n; i++) {
    struct term *t = &s->term[i], *u = &s->term[i + to];
    t->re *= 0.75;
    t->im *= 0.75;
    *u = *t;
    u->basis ^= 1ul << bit;
    if (t->basis >> bit & 1)
      t->re = -t->re;
  }
  s->size = 2 * n;
}

__attribute__((noinline)) static double mirror(const struct state *s, size_t last) {
  double sum = 0;
  for (size_t i = 0; i < s->size; i++)
    sum += s->term[last - i].re * (double)(s->term[i].basis % 7);
  return sum;
}

int main(int argc, char **argv) {
  struct state s = {0};
  reserve(&s, 2);
  s.size = 1;
  s.term[0] = (struct term){1, 0.5, 5};
  for (int bit = 0; bit < 8; bit++)
    split(&s, bit, argc > 1 && bit == 5 ? (size_t)1 << 60 : s.size);
  double sum = 0;
  for (size_t i = 0; i < s.size; i++)
    sum += s.term[i].re * (double)(s.term[i].basis % 11) + s.term[i].im;
  printf("%.9f %.9f\n", sum, mirror(&s, s.size - 1));
  free(s.term);
  return 0;
}
