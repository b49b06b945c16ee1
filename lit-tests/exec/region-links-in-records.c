// Pointers to pointers that begin at a field of a record in a variable, local or global, or of a record that is allocated once, and go on through
// records in a region. What one instruction may access takes 32 bits in all of them; the other fields stay.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t regions 'regions<index-width=64>' 'randomplan<seed=1;split=off>' 'randomplan<seed=2;split=off>' 'randomplan<seed=3;split=off>' 'randomplan<seed=5;split=off>' 'randomplan<seed=8;split=off>' reorderfields
// RUN: FileCheck %s --input-file=%t.early.regions.log
// CHECK-DAG: node: {{.*}}kept 2 pointers in 32 bits{{.*}} in a region
// CHECK-DAG: tree: {{.*}}kept 1 pointer in 32 bits
// CHECK-DAG: part: {{.*}}kept 1 pointer in 32 bits{{.*}} in a region
// CHECK-DAG: shop: {{.*}}kept 1 pointer in 32 bits
// CHECK-DAG: item: {{.*}}kept 1 pointer in 32 bits{{.*}} in a region
#include <stdio.h>
#include <stdlib.h>

static unsigned long seed = 5;
static unsigned long rnd(void) { return (seed = seed * 6364136223846793005u + 1442695040888963407u) >> 33; }
static void *checked(void *p) { if (!p) exit(1); return p; }

// A local variable.
struct node { long key; struct node *low, *high; long count, unused; };
struct tree { long size; struct node *root; struct node *last; int depth; const char *name; };

static int insert(struct tree *t, long key) {
  struct node **link = &t->root;
  int depth = 0;
  for (; *link && (*link)->key != key; depth++)
    link = key < (*link)->key ? &(*link)->low : &(*link)->high;
  if (!*link) {
    struct node *n = checked(malloc(sizeof *n));
    n->key = key; n->low = n->high = NULL; n->count = 0;
    *link = n;
    t->size++;
    if (depth > t->depth) t->depth = depth;
  }
  t->last = *link;
  return (int)++(*link)->count;
}
static struct node *take_least(struct node **link) {
  while ((*link)->low) link = &(*link)->low;
  struct node *n = *link;
  *link = n->high;
  return n;
}
static int take(struct tree *t, long key) {
  struct node **link = &t->root, *n;
  while (*link && (*link)->key != key) link = key < (*link)->key ? &(*link)->low : &(*link)->high;
  if (!(n = *link)) return 0;
  if (!n->low) *link = n->high;
  else if (!n->high) *link = n->low;
  else {
    struct node *least = take_least(&n->high);
    least->low = n->low; least->high = n->high;
    *link = least;
  }
  if (t->last == n) t->last = NULL;
  free(n);
  t->size--;
  return 1;
}
static unsigned long sum(const struct node *n, unsigned long h) {
  if (!n) return h;
  return sum(n->high, sum(n->low, h) * 31 + (unsigned long)(n->key + 7 * n->count));
}

// A global variable that is not empty at first, and a copy of it.
struct part { long id; struct part *next; long weight; };
struct shop { const char *name; struct part *first; long sold; short open; };
static struct shop shop = {"corner", NULL, 3, 1}, kept;

static void put(struct shop *s, long id) {
  struct part **at = &s->first;
  while (*at && (*at)->id < id) at = &(*at)->next;
  struct part *p = checked(malloc(sizeof *p));
  p->id = id; p->weight = id % 13; p->next = *at;
  *at = p;
}
static void sell(struct shop *s, long id) {
  struct part **at = &s->first, *p;
  while ((p = *at) && p->id != id) at = &p->next;
  if (p) { *at = p->next; s->sold += p->weight; free(p); }
}

// A record that is allocated once.
struct item { struct item *next; long time; long what; };
struct queue { long used; struct item *first; double load; };

static void later(struct queue *q, long time) {
  struct item **at = &q->first;
  while (*at && (*at)->time <= time) at = &(*at)->next;
  struct item *e = checked(calloc(1, sizeof *e));
  e->time = time; e->what = q->used++; e->next = *at;
  *at = e;
  q->load += (double)time / 8;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 2000;
  unsigned long h = 0;
  struct tree t = {0};
  t.name = "words";
  for (long i = 0; i < n; i++) {
    h += (unsigned long)insert(&t, (long)(rnd() % 700));
    if (i % 3 == 0) h += (unsigned long)take(&t, (long)(rnd() % 700));
  }
  printf("%s %ld %d %lu %ld\n", t.name, t.size, t.depth, sum(t.root, h), t.last ? t.last->key : -1);

  struct shop *s = argc > 3 ? &kept : &shop;
  for (long i = 0; i < n / 10; i++) put(s, (long)(rnd() % 300));
  for (long i = 0; i < n / 20; i++) sell(s, (long)(rnd() % 300));
  struct shop before = *s;
  s->first = before.first;
  kept = *s;
  for (struct part *p = kept.first; p; p = p->next) h = h * 31 + (unsigned long)(p->id + p->weight);
  printf("%s %ld %d %lu\n", kept.name, kept.sold, kept.open, h + (unsigned long)(before.first ? before.first->id : 0));

  struct queue *q = checked(calloc(1, sizeof *q));
  for (long i = 0; i < n / 10; i++) later(q, (long)(rnd() % 500));
  while (q->first) {
    struct item *e = q->first;
    h = h * 31 + (unsigned long)(e->time * 7 + e->what);
    q->first = e->next;
    free(e);
  }
  printf("%ld %.2f %lu\n", q->used, q->load, h);
  free(q);
  return 0;
}
