// Each record has lists of others, which grow on their own: pointers there take 32 bits, too. In a list that the library sorts they do not, nor in a table of which there is one.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t regions 'regions<index-width=64>' 'randomplan<seed=1;split=off>' 'randomplan<seed=2;split=off>' 'randomplan<seed=3;split=off>'
// RUN: FileCheck %s --input-file=%t.early.regions.log
// RUN: FileCheck %s --input-file=%t.late.regions.log
// CHECK: node: {{.*}} in a region
// RUN: opt -load-pass-plugin=%dtrans -passes='dtrans-regions<cost-model=off>' -S %t.early.bc | FileCheck %s --check-prefix=IR
// RUN: opt -load-pass-plugin=%dtrans -passes='dtrans-regions<cost-model=off>' -S %t.late.bc | FileCheck %s --check-prefix=IR
// IR-LABEL: define {{.*}} @visit(
// IR: [[TO:%.+]] = getelementptr i32, ptr
// IR-NEXT: load i32, ptr [[TO]]
// IR-LABEL: define {{.*}} @best(
// IR: load ptr, ptr
// IR: load ptr, ptr
// IR: ret
// IR-LABEL: define {{.*}} @last(
// IR: load ptr, ptr
// IR: load ptr, ptr
// IR: ret
#include <stdio.h>
#include <stdlib.h>

struct node {
  struct node **to, **from, **best;
  int n_to, room_to, n_from, room_from, n_best;
  long weight, mark, id, sum;
};
struct graph { struct node **all; long n; };

static unsigned long seed = 9;
static unsigned long rnd(void) { return (seed = seed * 6364136223846793005u + 1442695040888963407u) >> 33; }
static void *checked(void *p) { if (!p) exit(1); return p; }

static void append(struct node ***list, int *n, int *room, struct node *t) {
  if (*n == *room) {
    *room = *room ? 2 * *room : 2;
    *list = checked(realloc(*list, (size_t)*room * sizeof **list));
  }
  (*list)[(*n)++] = t;
}
static int depends(struct node *t, struct node *on) {
  for (int i = 0; i < t->n_to; i++)
    if (t->to[i] == on) return 0;
  append(&t->to, &t->n_to, &t->room_to, on);
  append(&on->from, &on->n_from, &on->room_from, t);
  return 1;
}
static void drop(struct node *t, struct node *on) {
  for (int i = 0; i < t->n_to; i++)
    if (t->to[i] == on) { t->to[i] = t->to[--t->n_to]; t->to[t->n_to] = NULL; return; }
}
static long visit(struct node *t, long round) {
  if (t->mark == round) return 0;
  t->mark = round;
  long sum = t->weight;
  for (int i = 0; i < t->n_to; i++) sum += visit(t->to[i], round) ^ t->to[i]->id;
  return t->sum = sum;
}
static int by_weight(const void *a, const void *b) {
  const struct node *x = *(struct node *const *)a, *y = *(struct node *const *)b;
  if (x->weight != y->weight) return x->weight < y->weight ? -1 : 1;
  return x->id < y->id ? -1 : x->id > y->id;
}

__attribute__((noinline)) static long best(struct node *t) { return t->best[0]->id; }
__attribute__((noinline)) static long last(struct graph *g) { return g->all[g->n - 1]->id; }

int main(int argc, char **argv) {
  struct graph g = {NULL, argc > 1 ? atol(argv[1]) : 400};
  g.all = checked(calloc((size_t)g.n, sizeof *g.all));
  for (long i = 0; i < g.n; i++) {
    struct node *t = checked(calloc(1, sizeof *t));
    t->weight = (long)(rnd() % 1000);
    t->id = i;
    g.all[i] = t;
  }
  long made = 0, h = 0;
  for (long i = 1; i < g.n; i++)
    for (unsigned long k = rnd() % 12; k > 0; k--) made += depends(g.all[i], g.all[rnd() % (unsigned long)i]);
  for (long i = 1; i < g.n; i += 3)
    if (g.all[i]->n_to > 1) drop(g.all[i], g.all[i]->to[0]);
  for (long round = 1; round < 20; round++) h = h * 31 + visit(g.all[g.n - 1 - round], round);
  printf("%ld %ld\n", made, h);
  for (long i = 0; i < g.n; i++) {
    struct node *t = g.all[i];
    if (t->n_from) {
      t->best = checked(malloc((size_t)t->n_from * sizeof *t->best));
#pragma clang loop vectorize(disable)
      for (int k = 0; k < t->n_from; k++) t->best[k] = t->from[k];
      t->n_best = t->n_from;
      qsort(t->best, (size_t)t->n_best, sizeof *t->best, by_weight);
      h = h * 31 + best(t) + t->best[t->n_best - 1]->sum;
    }
    for (int k = 0; k < t->n_from; k++) h = h * 7 + t->from[k]->id + (t->from[k]->to[0] == t);
  }
  printf("%ld %ld\n", h, last(&g));
  for (long i = 0; i < g.n; i++) {
    free(g.all[i]->to);
    free(g.all[i]->from);
    free(g.all[i]->best);
    free(g.all[i]);
  }
  free(g.all);
  return 0;
}
