// An array that is counted from behind it is none of the one that follows: the optimizer adds what is constant to the place, and one past its end is
// where the other begins.
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

struct box {
  long key;
  int n;
  long a[4];
  long b[5];
  struct box *next;
  double w;
};
static struct box *boxes;

NI static void look(struct box *p, long i) {
  long *e = p->a + 4;
  sum += e[i] * 3;
  sum += e[i - 1];
}

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
    struct box *b = calloc(1, sizeof *b);
    if (!b)
      exit(1);
    for (int k = 0; k < 4; k++)
      b->a[k] = b->b[k] = i + k;
    b->key = i;
    b->n = i % 3;
    b->w = i;
    b->next = boxes;
    boxes = b;
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
  for (struct box *b = boxes; b; b = b->next) {
    look(b, -1 - b->n);
    sum += b->key + b->b[b->n] + (long)b->w;
  }
  use();
  printf("%ld\n", sum);
  return argv[0] == NULL;
}
