// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -O3 -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t.o -o %t.exe1 && %t.exe1 > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.o -o %t.exe3 && %t.exe3 > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=bounds=prove %clang %lldplugin %t.o -o %t.exep && %t.exep > %t.out && diff %t.expected %t.out

// Handles with a tag that is taken off: 32 bytes times the tag is no number of 64 bits, so that the optimizer leaves it away. Records of another size than 32 bytes are
// none of that.
#include <stdio.h>
#include <stdlib.h>
#define TAG (1L << 59)
struct r { long a; double w; long b, c; };
static struct r t[4000];
__attribute__((noinline)) static long get(const long *h, int n) { long s = 0; for (int i = 0; i < n; i++) { struct r *p = &t[h[i] - TAG]; s += p->a * 3 + p->b; p->c += s; } return s; }
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4000; long *h = malloc(n * sizeof *h); if (!h) return 1;
  for (int i = 0; i < n; i++) { t[i].a = i; t[i].w = i * 0.5; t[i].b = i ^ 5; h[i] = TAG + (i * 7919L) % n; }
  long s = 0; double w = 0; for (int k = 0; k < 5; k++) { s += get(h, n); for (int i = 0; i < n; i++) w += t[i].w + t[i].c % 7; }
  printf("%ld %f\n", s, w); free(h);
}
