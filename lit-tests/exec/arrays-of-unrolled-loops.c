// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.o -o %t.exe3 && %t.exe3 > %t.out && diff %t.expected %t.out
// RUN: not --crash %t.exe cells 2>&1 | FileCheck --check-prefix=CELLS %s
// RUN: not --crash %t.exe clauses 2>&1 | FileCheck --check-prefix=CLAUSES %s
// CHECK-DAG: cell: {{.*(split into|in a region)}}
// CHECK-DAG: clause: {{.*}}in a region
// CELLS: dtrans: {{.*}}is outside of an array of 13
// CLAUSES: dtrans: {{.*}}index 4 is outside of an array of 4

// Several steps of an index lead into the only array of such elements in a record, or into an array of records there, the next of which the optimizer reads in one
// turn of a loop; and elements of that are copied as wholes.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NI __attribute__((noinline))

struct atom;
struct cell {
  struct atom *first;
  int count, x, y, z;
  struct cell *near[13];
};
struct grid {
  int n;
  struct cell *cells;
};

static int wrap(int i, int n) { return i < 0 ? i + n : i >= n ? i - n : i; }
static struct cell *at(struct grid *g, int x, int y, int z) {
  return &g->cells[(wrap(z, g->n) * g->n + wrap(y, g->n)) * g->n + wrap(x, g->n)];
}
NI static void setup(struct grid *g, int first) {
  for (int z = 0; z < g->n; z++)
    for (int y = 0; y < g->n; y++)
      for (int x = 0; x < g->n; x++) {
        struct cell *c = at(g, x, y, z);
        int k = first;
        c->x = x;
        c->y = y;
        c->z = z;
        for (int dz = -1; dz <= 1; dz++)
          for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++)
              if (dz > 0 || (dz == 0 && (dy > 0 || (dy == 0 && dx > 0))))
                c->near[k++] = at(g, x + dx, y + dy, z + dz);
      }
}
NI static unsigned sum_of(struct grid *g) {
  unsigned sum = 0;
  for (int i = 0; i < g->n * g->n * g->n; i++)
    for (int k = 0; k < 13; k++)
      sum = sum * 5 + g->cells[i].near[k]->x + g->cells[i].near[k]->z + g->cells[i].count;
  return sum;
}

struct clause;
struct list {
  struct clause **all;
  int n, room;
};
NI static void push(struct list *l, struct clause *c) {
  if (l->n == l->room) {
    l->room = 2 * l->room + 2;
    l->all = realloc(l->all, l->room * sizeof *l->all);
    if (!l->all)
      exit(1);
  }
  l->all[l->n++] = c;
}
struct var {
  char name[16];
  _Bool value;
  int breaks;
  long s0, s1, s2, s3;
  struct list seen;
};
struct literal {
  struct var *var;
  _Bool negated;
};
struct clause {
  int id, len;
  struct literal lit[4];
  int ntrue, place;
  long picked, s0, s1, s2, s3, s4;
};
static struct clause **clauses;
static struct var *vars;

static int is_true(const struct literal *l) { return l->var->value != l->negated; }
NI static struct clause *make_clause(int id, int len, int vary) {
  struct literal lits[5];
  struct clause *c = malloc(sizeof *c);
  if (!c)
    exit(1);
  for (int k = 0; k < 5; k++)
    lits[k] = (struct literal){&vars[(id * 7 + k * vary) % 50], (id + k) & 1};
  *c = (struct clause){.id = id, .len = len, .place = -1};
  for (int i = 0; i < len; i++) {
    c->lit[i] = lits[i];
    if (lits[i].negated)
      push(&lits[i].var->seen, c);
  }
  return c;
}
NI static unsigned count_true(int n) {
  unsigned sum = 0;
  for (int i = 0; i < n; i++) {
    struct clause *c = clauses[i];
    c->ntrue = 0;
    for (int k = 0; k < c->len; k++)
      c->ntrue += is_true(&c->lit[k]);
    sum = sum * 3 + c->ntrue + c->id + c->place;
  }
  return sum;
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  struct grid g = {6, calloc(6 * 6 * 6, sizeof(struct cell))};
  if (!g.cells)
    return 1;
  setup(&g, strcmp(what, "cells") ? 0 : argc - 1);
  printf("%u\n", sum_of(&g));

  clauses = calloc(40, sizeof *clauses);
  vars = calloc(50, sizeof *vars);
  if (!clauses || !vars)
    return 1;
  for (int i = 0; i < 50; i++) {
    snprintf(vars[i].name, sizeof vars[i].name, "v%d", i);
    vars[i].value = i % 3 == 0;
  }
  for (int i = 0; i < 40; i++)
    clauses[i] = make_clause(i, strcmp(what, "clauses") || i != 20 ? 2 + i % 3 : 4 + argc - 1, 2 + argc);
  printf("%u %s %d\n", count_true(40), vars[7].name, vars[7].seen.n);
  return 0;
}
