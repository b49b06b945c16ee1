// Functions that are declared without prototypes, called directly and through pointers: what they are given arrives, in every layout.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t calls,dtrans calls,dtrans-reorderfields calls,dtrans-optbasetest 'calls,dtrans-randomplan<seed=1>' 'calls,dtrans-randomplan<seed=2>'
#pragma clang diagnostic ignored "-Wdeprecated-non-prototype"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct cell {
  int key;
  double weight;
  struct cell *next;
  char unused[40];
  long count;
};

struct table {
  struct cell *cells;
  void (*visit)();
  int (*compare)();
  double (*weigh)();
  int (*report)(const char *, ...);
};

char *get();
static void walk(), sum(), sort();
static int by_key();
static double scaled();

static int report(const char *format, ...) {
  va_list args;
  va_start(args, format);
  int n = vprintf(format, args);
  va_end(args);
  return n;
}

int main(int argc, char **argv) {
  struct table *t = (struct table *)get(1UL, sizeof(struct table));
  int n = 40 + argc;
  t->visit = argc > 5 ? walk : sum;
  t->compare = by_key;
  t->weigh = scaled;
  t->report = report;
  t->cells = (struct cell *)get((unsigned long)n, sizeof(struct cell));
  for (int i = 0; i < n; i++) {
    struct cell *c = &t->cells[i];
    c->key = i * 7 % n;
    c->weight = i / 4.0;
    c->next = i ? c - 1 : 0;
    c->count = 1L << (i % 50);
  }
  sort(t, t->cells, n);
  t->visit(t, t->cells, n);
  t->visit = walk;
  t->visit(t, &t->cells[n - 1], 3);
  t->report("%d %g %s\n", n, t->weigh(&t->cells[3], 2.5, 3), "done");
  t->report("end\n");
  free(t->cells);
  free(t);
  return 0;
}

char *get(unsigned long n, unsigned long size) {
  char *p = calloc(n, size);
  if (!p)
    abort();
  return p;
}

static void walk(t, c, most)
  struct table *t;
  struct cell *c;
  int most;
{
  for (; c && most > 0; c = c->next, most--)
    t->report("%d %.2f %ld\n", c->key, c->weight, c->count);
}

static void sum(t, c, n)
  struct table *t;
  struct cell *c;
  int n;
{
  double all = 0;
  for (int i = 0; i < n; i++)
    all += t->weigh(&c[i], 0.5, c[i].key);
  t->report("%.3f\n", all);
}

static double scaled(c, by, more)
  struct cell *c;
  double by;
  int more;
{
  return c->weight * by + more;
}

static int by_key(a, b)
  struct cell *a, *b;
{
  return a->key - b->key;
}

static void sort(t, c, n)
  struct table *t;
  struct cell *c;
  int n;
{
  for (int i = 1; i < n; i++)
    for (int j = i; j > 0 && t->compare(&c[j - 1], &c[j]) > 0; j--) {
      int key = c[j].key;
      c[j].key = c[j - 1].key;
      c[j - 1].key = key;
      double weight = c[j].weight;
      c[j].weight = c[j - 1].weight;
      c[j - 1].weight = weight;
    }
}
