// Values that a loop hands from turn to turn in a ring, or for several turns, and that are used behind it: each is what it was, in loops that get their turns back.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: env DTRANS_OPTIONS=cost-model=off DTRANS_LOG=dtrans-calls=debug %clang -O3 -flto=full -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans > %t.log 2>&1 && %t.exe | diff %t.expected -
// RUN: FileCheck %s --input-file=%t.log
// CHECK-COUNT-3: a loop of {{[248]}} copies gets its turns back
#include <stdio.h>
#include <stdlib.h>

typedef unsigned long word;
struct term { word a, b; long cold[4]; };

#define LOOP __attribute__((noinline)) static

// In the order of their declaration, or another.
#define RING(name, out, ...)                                 \
  LOOP void name(struct term *t, long n, word m, word *o) {  \
    word __VA_ARGS__;                                        \
    for (long i = 0; i != n; i++) {                          \
      t[i].a += p * m + q;                                   \
      word x = p;                                            \
      p = q;                                                 \
      q = r;                                                 \
      r = x;                                                 \
    }                                                        \
    o[out] = p;                                              \
    o[out + 1] = q;                                          \
    o[out + 2] = r;                                          \
  }
RING(ring, 0, p = 1, q = 2, r = 3)
RING(other_ring, 3, r = 3, q = 2, p = 1)

LOOP void delayed(struct term *t, long n, word *o) {
  word p4 = 4, p3 = 3, p2 = 2, p1 = 1;
#pragma clang loop unroll_count(2) vectorize(disable)
  for (long i = 0; i != n; i++) {
    t[i].a += p1 + p2 * 3 + p3 * 5 + p4 * 7;
    p4 = p3;
    p3 = p2;
    p2 = p1;
    p1 = t[i].b;
  }
  o[6] = p1;
  o[7] = p2;
  o[8] = p3;
  o[9] = p4;
}

int main(int argc, char **argv) {
  (void)argv;
  long n = 8 * argc;
  struct term *t = calloc((size_t)n + 8, sizeof *t);
  word o[10] = {0}, s = 0;
  if (!t) return 1;
  for (long i = 0; i < n + 8; i++) {
    t[i].a = (word)i;
    t[i].b = (word)i * 10 + 100;
    t[i].cold[1] = i;
  }
  ring(t, n, (word)argc * 5, o);
  other_ring(t, n, (word)argc * 7, o);
  delayed(t, n, o);
  for (long i = 0; i < n + 8; i++) s = s * 3 + t[i].a + (word)t[i].cold[1];
  for (int i = 0; i < 10; i++) printf("%lu ", o[i]);
  printf("%lu\n", s);
  free(t);
  return 0;
}
