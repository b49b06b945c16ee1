// Work on a part of a table in a variable, from a constant place on: where an element begins its first text does too, of which further elements are no part.
// RUN: sh %S/Inputs/not-stopped.sh %dtrans %s %t "1 2" ''
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct mark { char text[3]; unsigned short kind; long value; };
static struct mark marks[44];
static char names[40][16];
static unsigned long sum = 1;
static unsigned state = 12345;
static void mix(long v) { sum = sum * 1000003u ^ (unsigned long)v; }
static int rnd(void) { state = state * 1103515245u + 12345u; return (int)(state >> 8 & 0xffff); }
__attribute__((noinline)) static void set(struct mark *m, int i) { m->value = i + 1; }
static void pairs(struct mark *const *from, unsigned long k, unsigned long end, unsigned long apart) {
  for (; k < end; k++) {
    struct mark *p = &(*from)[k], *q = &(*from)[k + apart];
    mix(q != p);
    mix(q->value);
    mix(p->value);
  }
}
int main(void) {
  int n = rnd() % 20 + 5;
  struct mark *a = &marks[3], *p;
  for (int i = 0; i < n; i++) {
#if V == 2
    snprintf(a[i].text, sizeof a->text, "%d", i % 100);
    snprintf(names[i + 3], sizeof names[0], "name %d", i);
#endif
  }
  for (p = a; p < a + n; p += 2) {
    int i = (int)(p - a);
    set(p, i);
    mix(a[n - 1 - i].value);
  }
  for (int i = 0; i < n; i++) mix(a[n - 1 - i].kind);
  pairs(&a, n / 2, n, 0ul - n / 2);
  for (int i = 0; i < n; i++)
    if ((unsigned long)a[i].value < (unsigned long)n) {
      p = a;
      p += a[i].value;
      mix(p->kind);
    }
#if V == 2
  for (int i = 0; i < n; i++) mix(a[i].text[0]), mix((long)strlen(names[n - 1 - i + 3]));
  printf("%s %s\n", marks[5].text, names[4]);
#endif
  for (int i = 0; i < n; i++) set(&a[i], i);
  printf("%lx\n", sum);
  return 0;
}
