// Loops that are unrolled by hand, as the optimizer would and otherwise: those whose copies of the body are the same get their turns back, and all compute what
// they did.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: env DTRANS_OPTIONS=cost-model=off DTRANS_LOG=dtrans-calls=debug %clang -O1 -flto=full -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans -Wl,-mllvm,-pass-remarks=dtrans > %t.log 2>&1 && %t.exe | diff %t.expected -
// RUN: FileCheck %s --input-file=%t.log
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang -O1 -flto=full -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans && %t.exe | diff %t.expected -
// RUN: env DTRANS_OPTIONS=cost-model=off %clang -O3 -flto=full -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans && %t.exe | diff %t.expected -
// CHECK-COUNT-3: a loop of {{[248]}} copies gets its turns back
// CHECK: struct.term: {{.*}}
#include <stdio.h>
#include <stdlib.h>

typedef unsigned long word;
struct term { word a, b; double x, y; long cold[3]; };

static struct term *t;

#define LOOP __attribute__((noinline)) static

LOOP void flip(long n, word m) {
  for (long i = 0; i != n; i += 2) {
    t[i].a ^= m;
    t[i + 1].a ^= m;
  }
}
LOOP double sum(long n) {
  double s = 0;
  for (long i = 0; i != n; i += 4) {
    s += t[i].x;
    s += t[i + 1].x;
    s += t[i + 2].x;
    s += t[i + 3].x;
  }
  return s;
}
LOOP word two(long n) {
  word s = 1, last = 0;
  for (long i = 0; i != n; i += 2) {
    s = s * 3 + t[i].a;
    last = t[i].b + s;
    t[i].b = last;
    s = s * 3 + t[i + 1].a;
    last = t[i + 1].b + s;
    t[i + 1].b = last;
  }
  return s + last;
}
LOOP void back(long n, word m) {
  for (long i = n - 1; i != -1; i -= 2) {
    t[i].b = t[i].a * m;
    t[i - 1].b = t[i - 1].a * m;
  }
}
LOOP void shift(long n) {
  for (long i = 0; i != n; i += 2) {
    t[i].a = t[i + 1].a + 1;
    t[i + 1].a = t[i + 2].a + 1;
  }
}
// These stay.
LOOP void swapped(long n, word m) {
  for (long i = 0; i != n; i += 2) {
    t[i + 1].a += m ^ t[i].a;
    t[i].a += m ^ t[i + 1].a;
  }
}
LOOP void other(long n, word m) {
  for (long i = 0; i != n; i += 2) {
    t[i].a += m;
    t[i + 1].a -= m;
  }
}
LOOP void same(long n, word m) {
  for (long i = 0; i != n; i += 2) {
    t[i].a = t[i].a * 5 + m;
    t[i].a = t[i].a * 5 + m;
  }
}
LOOP double pairs(long n) {
  double s = 0, r = 1;
  for (long i = 0; i != n; i += 2) {
    s += t[i].y;
    r += t[i + 1].y;
  }
  return s - r;
}
LOOP word before(long n) {
  word was = 0;
  for (long i = 0; i != n; i += 2) {
    was = t[i].a;
    t[i].a = was + 1;
    t[i + 1].a = t[i + 1].a + 1;
  }
  return was;
}
LOOP void wider(long n, word m) {
  for (long i = 0; i != n; i += 2) {
    t[i].a += m;
    t[i + 3].a += m;
  }
}
LOOP void once(long n, word m) {
  long i = 0;
  do {
    t[i].a += m;
    t[i + 1].a += m;
    i += 2;
  } while (i == n);
}

int main(int argc, char **argv) {
  (void)argv;
  long n = 1000 * argc;
  t = calloc((size_t)n + 8, sizeof *t);
  if (!t) return 1;
  for (long i = 0; i < n + 8; i++) {
    t[i].a = (word)i * 7 % 1000;
    t[i].b = (word)i ^ 5;
    t[i].x = (double)i / 3;
    t[i].y = (double)(i % 17);
    t[i].cold[1] = i;
  }
  word r = 0;
  double s = 0;
  for (int k = 0; k < 3; k++) {
    flip(n, 77 + (word)k);
    s += sum(n);
    r = r * 31 + two(n);
    back(n, (word)k + 3);
    shift(n);
    swapped(n, (word)k);
    other(n, 9);
    same(n, (word)k);
    s += pairs(n);
    r = r * 31 + before(n);
    wider(n, 11);
    once(n, 5);
    once(2, 6);
    for (long i = 0; i < n + 8; i++)
      r = r * 33 + (t[i].a ^ t[i].b * 3) + (word)t[i].cold[1];
  }
  printf("%lu %.3f\n", r, s);
  return 0;
}
