// Ordinary objects: nodes of several kinds, each made in a place of its own, of which the optimizer has taken the allocation out; a list whose head lies as far from the start of its
// record as the link to the next one from the start of that, so that both are one load; a sum of bits that is computed by vectors.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck --check-prefix=REMARK %s
// REMARK-DAG: !Passed {{.*[^a-z_]}}table{{[^a-z_]}}
// REMARK-DAG: !Passed {{.*[^a-z_]}}symbol{{[^a-z_]}}
// REMARK-DAG: !Passed {{.*[^a-z_]}}statement{{[^a-z_]}}
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=6 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang %early -c %s -o %t.early.o && env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
#include <stdio.h>
#include <stdlib.h>

enum kind { NUMBER, NAME, SUM };
struct symbol { long dead; int number, uses; long value; double weight; struct symbol *next; };
struct table { int count; long filled; double total; long unused; struct symbol *first; };
struct node {
  enum kind kind;
  int line;
  const char *file;
  struct node *parent, *left, *right;
  union { long value; struct symbol *symbol; } of;
  long dead;
};
struct statement { struct node *what; long *words; struct statement *next; long dead; int count; };

static unsigned seed = 7;
static unsigned long bits;
static unsigned next(unsigned n) { seed = seed * 1664525u + 1013904223u; return (seed >> 8) % n; }
static void *must(size_t count, size_t size) { void *p = calloc(count, size); if (!p) exit(1); return p; }

static struct symbol *pick(struct table *t) {
  int k = (int)next((unsigned)t->count);
  struct symbol *s = t->first;
  while (k--)
    s = s->next;
  return s;
}

static struct node *make(enum kind kind, struct node *parent, int line) {
  struct node *n = must(1, sizeof *n);
  n->kind = kind;
  n->line = line;
  n->file = "made";
  n->parent = parent;
  return n;
}

static struct node *build(struct table *t, struct node *parent, int depth, int line) {
  struct node *n;
  if (depth == 0 || next(100) < 20) {
    if (next(100) < 40) {
      n = make(NUMBER, parent, line);
      n->of.value = (long)next(16) - 3;
    } else {
      n = make(NAME, parent, line);
      n->of.symbol = pick(t);
      n->of.symbol->uses++;
    }
  } else {
    n = make(SUM, parent, line);
    n->left = build(t, n, depth - 1, line);
    n->right = build(t, n, depth - 1, line);
  }
  return n;
}

static long value_of(const struct node *n) {
  if (n->kind == NUMBER)
    return n->of.value;
  if (n->kind == NAME)
    return n->of.symbol->value * (n->parent ? n->parent->line : 1);
  return value_of(n->left) - 3 * value_of(n->right);
}

static void drop(struct node *n) {
  if (!n)
    return;
  drop(n->left);
  drop(n->right);
  free(n);
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 400;
  struct table *t = must(1, sizeof *t);
  struct statement *all = NULL;
  long sum = 0;
  for (int i = 0; i < 9; i++) {
    struct symbol *s = must(1, sizeof *s);
    s->number = i;
    s->value = 5 * i - 11;
    s->weight = i / 2.0;
    s->next = t->first;
    t->first = s;
    t->count++;
  }
  for (int i = 0; i < rounds; i++) {
    struct statement *s = must(1, sizeof *s);
    s->what = build(t, NULL, 4, i);
    s->count = 8;
    s->words = must((size_t)s->count, sizeof *s->words);
    for (int k = 0; k < s->count; k++)
      s->words[k] = (long)next(1000) << k;
    s->next = all;
    all = s;
  }
  for (struct statement *s = all; s; s = s->next) {
    sum += value_of(s->what);
    for (int k = 0; k < s->count; k++)
      bits += (unsigned long)__builtin_popcountl((unsigned long)s->words[k]);
  }
  for (struct symbol *s = t->first; s; s = s->next) {
    t->total += s->weight * s->uses;
    printf("%d: %d\n", s->number, s->uses);
  }
  printf("%ld %lu %g\n", sum, bits, t->total);
  while (all) {
    struct statement *s = all;
    all = s->next;
    drop(s->what);
    free(s->words);
    free(s);
  }
  return 0;
}
