// A row of an array that is counted from behind it is none of the array that follows: the optimizer adds what is constant to the place.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -g -c %s -o %t.o
// RUN: %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=5 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
#include <stdio.h>
#include <stdlib.h>

#define NI __attribute__((noinline))

struct rec {
  long key;
  double w;
  struct rec *next;
  long win[4][4];
  long tot[8];
  double u;
  struct rec *other;
  long z;
};
static struct rec *head;
static long sum, now = 100;
static int kind[4];

NI static void see(struct rec *r, long t, int i) { sum += r->win[t - now + 4][kind[i & 3]]; }

NI static void init(int n) {
  for (int i = 0; i < n; i++) {
    struct rec *r = calloc(1, sizeof *r);
    if (!r)
      exit(1);
    r->key = r->z = i;
    r->w = r->u = i;
    r->next = r->other = head;
    head = r;
    r->win[1][2] = i;
  }
}

NI static void use(void) {
  for (struct rec *r = head; r; r = r->next)
    sum += r->key + (long)r->w + (long)r->u + r->z + (r->other ? r->other->key : 0);
}

int main(int argc, char **argv) {
  for (int i = 0; i < 4; i++)
    kind[i] = (i * 3 + argc) % 4;
  init(300);
  use();
  now += argc;
  int i = 0;
  for (struct rec *r = head; r; r = r->next, i++)
    see(r, now - 1 - (i & 3), i);
  use();
  printf("%ld\n", sum);
  return argv[0] == NULL;
}
