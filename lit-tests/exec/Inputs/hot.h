// Records that gain by checks, so that these stay in the program.
#include <stdlib.h>

#define NI __attribute__((noinline))

struct hot {
  long key;
  double w;
  struct hot *next;
  int used;
  long cold[6];
  long which;
};
static struct hot *hots;
static long count;

NI static void make_hot(long n) {
  hots = calloc(n, sizeof *hots);
  if (!hots)
    exit(1);
  count = n;
  for (long i = 0; i < n; i++) {
    hots[i].key = i * 7 % 1001;
    hots[i].w = i * .25;
    hots[i].used = i & 3;
    hots[i].which = i % 6;
    hots[i].next = i ? &hots[i * 31 % i] : 0;
    for (int k = 0; k < 6; k++)
      hots[i].cold[k] = i ^ k;
  }
}

NI static double use_hot(void) {
  double s = 0;
  for (int r = 0; r < 40; r++)
    for (long i = 0; i < count; i++)
      if (hots[i].used)
        s += hots[i].key;
  for (long i = 0; i < count; i++) {
    s += hots[i].w + hots[i].cold[hots[i].which];
    if (hots[i].next)
      s += hots[i].next->key;
  }
  return s;
}
