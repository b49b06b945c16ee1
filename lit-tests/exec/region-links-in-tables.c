// Arrays of pointers to records in regions, and pointers to such pointers: hash tables with chains, a heap that grows, arrays of edges. What one
// instruction may access in an array, in a variable and in a record takes 32 bits in all of them.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t regions 'regions<index-width=64>' 'randomplan<seed=1;split=off>' 'randomplan<seed=2;split=off>' 'randomplan<seed=3;split=off>' 'randomplan<seed=5;split=off>' 'randomplan<seed=8;split=off>'
// RUN: FileCheck %s --input-file=%t.early.regions.log
// CHECK-DAG: entry: {{.*}}kept 1 pointer in 32 bits{{.*}} in a region
// CHECK-DAG: point: {{.*}}kept 1 pointer in 32 bits{{.*}} in a region
// CHECK-DAG: event: {{.*}} in a region
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { long key; struct entry *next; long count; long more; };
struct table { struct entry **bucket; long size, used; };
struct point { double x; struct point *up; long id; };
struct event { long time; long what; };
struct graph { struct point **at; int n; };

static struct point *heads[64];
static struct point *last;
static unsigned long seed = 5;
static unsigned long rnd(void) { return (seed = seed * 6364136223846793005u + 1442695040888963407u) >> 33; }
static void *checked(void *p) { if (!p) exit(1); return p; }

static struct entry **find(struct table *t, long key) {
  struct entry **p = &t->bucket[key % t->size];
  while (*p && (*p)->key != key) p = &(*p)->next;
  return p;
}
static void count(struct table *t, long key) {
  struct entry **p = find(t, key);
  if (!*p) {
    struct entry *e = checked(malloc(sizeof *e));
    e->key = key; e->next = NULL; e->count = 0; e->more = key * 7;
    *p = e; t->used++;
  }
  (*p)->count++;
}
static void forget(struct table *t, long key) {
  struct entry **p = find(t, key), *e = *p;
  if (e) { *p = e->next; free(e); t->used--; }
}
static void grow(struct table *t) {
  struct entry **old = t->bucket;
  long n = t->size;
  t->size = 2 * n + 1;
  t->bucket = checked(calloc(t->size, sizeof *t->bucket));
  for (long i = 0; i < n; i++)
    for (struct entry *e = old[i], *next; e; e = next) {
      next = e->next;
      e->next = t->bucket[e->key % t->size];
      t->bucket[e->key % t->size] = e;
    }
  free(old);
}

static void add(double x) {
  struct point *p = checked(malloc(sizeof *p));
  struct point **slot = &heads[(long)x % 64];
  p->x = x; p->id = rnd() % 1000;
  while (*slot && (*slot)->x < x) slot = &(*slot)->up;
  p->up = *slot; *slot = p;
  last = p;
}

static struct event **heap;
static long used, room;
static void push(struct event *e) {
  if (used == room) {
    room = room ? 2 * room : 8;
    heap = checked(realloc(heap, room * sizeof *heap));
  }
  long i = used++;
  while (i && heap[(i - 1) / 2]->time > e->time) { heap[i] = heap[(i - 1) / 2]; i = (i - 1) / 2; }
  heap[i] = e;
}
static struct event *pop(void) {
  struct event *first = heap[0], *e = heap[--used];
  long i = 0;
  for (long k; (k = 2 * i + 1) < used; i = k) {
    if (k + 1 < used && heap[k + 1]->time < heap[k]->time) k++;
    if (heap[k]->time >= e->time) break;
    heap[i] = heap[k];
  }
  heap[i] = e;
  return first;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 3000;
  unsigned long h = 0;
  struct table t = {checked(calloc(7, sizeof(struct entry *))), 7, 0};
  for (long i = 0; i < n; i++) {
    count(&t, rnd() % 500);
    if (i % 3 == 0) forget(&t, rnd() % 500);
    if (t.used > 2 * t.size) grow(&t);
  }
  for (long i = 0; i < t.size; i++)
    for (struct entry *e = t.bucket[i]; e; e = e->next) h = h * 31 + e->key + e->count * 3 + e->more;
  printf("%lu %ld\n", h, t.used);
  for (long i = 0; i < n; i++) add((double)(rnd() % 10000) / 3);
  struct graph g = {checked(malloc(64 * sizeof(struct point *))), 0};
  for (int i = 0; i < 64; i++)
    if (heads[i]) g.at[g.n++] = heads[i];
  for (int i = 0; i + 1 < g.n; i++)
    if (g.at[i]->id > g.at[i + 1]->id) { struct point *p = g.at[i]; g.at[i] = g.at[i + 1]; g.at[i + 1] = p; }
  for (int i = 0; i < g.n; i++)
    for (struct point *p = g.at[i]; p; p = p->up) h = h * 31 + p->id + (long)(p->x * 8) + (p == last);
  printf("%lu\n", h);
  for (long i = 0; i < n; i++) {
    struct event *e = checked(malloc(sizeof *e));
    e->time = rnd() % 100000; e->what = i;
    push(e);
  }
  while (used) { struct event *e = pop(); h = h * 31 + e->time * 7 + (e->what & 1); free(e); }
  printf("%lu\n", h);
  free(heap);
  return 0;
}
