// Records in global variables: arrays, arrays of arrays, single ones, inside others, with initial values that hold addresses of
// records, of their fields and of functions; copied from constants, and pointed to from everywhere. Whatever the order of fields, and
// whatever goes, the output stays.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t.all calls,dtrans reorderfields,dtrans
// RUN: FileCheck %s --input-file=%t.all.early.calls,dtrans.log --check-prefix=ALL
// ALL: struct.city: removed 16 bytes that are never read, narrowed 3 fields
// RUN: FileCheck %s --input-file=%t.early.deletefield.log
// RUN: FileCheck %s --input-file=%t.early.optbasetest.log --check-prefix=SAME
// CHECK-DAG: struct.city: removed 16 bytes that are never read, elements keep their 64 bytes
// CHECK-DAG: struct.rule: removed 8 bytes that are never read, elements shrink from 40 to 32 bytes
// CHECK-DAG: struct.cell: removed 8 bytes that are never read, elements shrink from 24 to 16 bytes
// SAME-DAG: struct.city: laid out anew as it was
// SAME-DAG: struct.rule: laid out anew as it was
// SAME-DAG: struct.cell: laid out anew as it was
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct place { short x, y; };
struct city { char tag; struct place at; double unread; long people; const char *name; struct city *next; int digits[3]; short s; long written; };
struct rule { char kind; int (*apply)(int); long unread; const char *name; long *count; };
struct cell { int n; long unread; short k; };
struct single { char a; long b; char c; int *inside; };

static int twice(int x) { return 2 * x; }
static int less(int x) { return x - 1; }

static long counts[2] = {100, 200};
static struct city cities[5];
static struct city big[300];
static struct city rome = {'r', {3, 4}, 1.5, 2800000, "Rome", &cities[2], {7, 8, 9}, -5, 11};
static struct city cities[5] = {
  {'a', {1, 2}, 0.5, 1000, "A", &cities[1], {1, 2, 3}, 1, 5},
  {'b', {-1, -2}, 0, 2000, "B", &rome, {4, 5, 6}, 2, 6},
  {'c', {0}, 0, 0, 0, 0, {0}, 0, 0},
  [4] = {.people = 77, .digits = {[1] = 5}},
};
static struct rule rules[] = {
  {'+', twice, 9, "twice", &counts[0]},
  {'-', less, 8, "less", &counts[1]},
  {0, 0, 0, 0, 0},
};
static struct cell grid[4][6] = {{{1, 2, 3}, {4, 5, 6}}, [3] = {[5] = {7, 8, 9}}};
static struct single one = {'x', 5, 'y', &cities[1].digits[2]};
static long *the_people = &cities[4].people;
static struct city *last = &cities[5];
static const struct city start = {'s', {9, 9}, 2.5, 555, "Start", 0, {3, 3, 3}, 3, 3};

static long walk(const struct city *c) {
  long sum = 0;
  for (; c; c = c->next) sum += c->tag + c->at.x * 3 + c->at.y + c->people + c->digits[1] + c->s + (c->name ? c->name[0] : 0);
  return sum;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 5;
  long sum = walk(&cities[0]) + walk(&rome) * 3 + walk(&start);
  for (struct city *c = cities; c != last; c++) sum += c->people + (c - cities), c->written = sum, c->unread = (double)sum;
  for (struct rule *r = rules; r->apply; r++) { *r->count += r->apply(n); r->unread = n; sum += r->kind + r->name[0] + *r->count; }
  for (int i = 0; i < 4; i++) for (int j = 0; j < 6; j++) { grid[i][j].n += i; grid[i][j].unread = j; sum += grid[i][j].n * 7 + grid[i][j].k; }
  for (int i = 0; i < 300; i++) { big[i] = start; big[i].people += i; big[i].digits[1] = i; big[i].next = i ? &big[i - 1] : &rome; }
  sum += walk(&big[n]);
  memset(&big[7], 0, 3 * sizeof big[0]);
  big[7].next = &cities[n - 1];
  cities[n - 1].next = last - 2;
  sum += walk(&big[7]) + *the_people + *one.inside + one.a + one.b + one.c;
  one.inside = &big[n].digits[0];
  *one.inside = 12;
  *the_people = 78;
  struct city *h = malloc(sizeof *h);
  *h = big[n];
  h->next = &big[9];
  sum += walk(h) + (last - &cities[1]) + (the_people == &cities[4].people);
  free(h);
  printf("%ld %d %ld %ld\n", sum, cities[1].digits[2], counts[0], counts[1]);
  return 0;
}
