// Arrays of pointers inside records in regions: tries, quadtrees, skip lists. Each pointer takes 32 bits; steps among them are half as long.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t 'bounds,dtrans-regions' 'bounds,dtrans-regions<index-width=64>' 'bounds,dtrans-randomplan<seed=1;split=off>' 'bounds,dtrans-randomplan<seed=2;split=off>' 'bounds,dtrans-randomplan<seed=3;split=off>' 'bounds,dtrans-randomplan<seed=5;split=off>' 'bounds,dtrans-randomplan<seed=8;split=off>'
// RUN: FileCheck %s --input-file=%t.early.bounds,dtrans-regions.log
// CHECK-DAG: quad: {{.*}}kept 4 pointers in 32 bits{{.*}} in a region
// CHECK-DAG: level: {{.*}}kept 8 pointers in 32 bits{{.*}} in a region
// CHECK-DAG: trie: {{.*}}kept 26 pointers in 32 bits{{.*}} in a region
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct trie { long count; struct trie *child[26]; int depth; };
struct quad { double mass, x, y; struct quad *part[4]; long inside; };
struct level { long key; struct level *next[8]; long value; };

static unsigned long seed = 5;
static unsigned long rnd(void) { return (seed = seed * 6364136223846793005u + 1442695040888963407u) >> 33; }
static void *checked(void *p) { if (!p) exit(1); return p; }

static struct trie *new_trie(int depth) {
  struct trie *t = checked(malloc(sizeof *t));
  memset(t, 0, sizeof *t);
  t->depth = depth;
  return t;
}
static void add(struct trie *root, const char *word) {
  struct trie *t = root;
  for (; *word; word++) {
    struct trie **slot = &t->child[*word - 'a'];
    if (!*slot) *slot = new_trie(t->depth + 1);
    t = *slot;
  }
  t->count++;
}
static long sum(const struct trie *t) {
  long s = t->count * t->depth;
  for (int i = 0; i < 26; i++)
    if (t->child[i]) s = s * 3 + sum(t->child[i]) + i;
  return s;
}
static void drop(struct trie *t) {
  for (struct trie **p = t->child; p < t->child + 26; p++)
    if (*p) drop(*p);
  free(t);
}

static struct quad *new_quad(double x, double y) {
  struct quad *q = checked(calloc(1, sizeof *q));
  q->x = x; q->y = y; q->mass = 1; q->inside = 1;
  return q;
}
static void put(struct quad *q, double x, double y) {
  for (;;) {
    int k = (x > q->x) + 2 * (y > q->y);
    q->inside++; q->mass += 0.5;
    if (!q->part[k]) { q->part[k] = new_quad(x, y); return; }
    q = q->part[k];
  }
}
static double walk(const struct quad *q) {
  double s = q->mass + q->inside;
  for (int k = 3; k >= 0; k--)
    if (q->part[k]) s += 0.5 * walk(q->part[k]) + k;
  return s;
}

static struct level head;
static struct level *insert(struct level *first, long key) {
  struct level *n = checked(malloc(sizeof *n));
  n->key = key; n->value = key * 2;
  for (int i = 0; i < 8; i++) n->next[i] = NULL;
  int height = 1 + rnd() % 8;
  struct level *p = first;
  for (int i = 7; i >= 0; i--) {
    while (p->next[i] && p->next[i]->key < key) p = p->next[i];
    if (i < height) { n->next[i] = p->next[i]; p->next[i] = n; }
  }
  return n;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 2000;
  struct trie *root = new_trie(0);
  char word[8];
  for (long i = 0; i < n; i++) {
    int len = 1 + rnd() % 6;
    for (int k = 0; k < len; k++) word[k] = 'a' + rnd() % 26;
    word[len] = 0;
    add(root, word);
  }
  printf("%ld\n", sum(root));
  drop(root);
  struct quad *q = new_quad(0.5, 0.5);
  for (long i = 0; i < n; i++) put(q, (rnd() % 1000) / 1000.0, (rnd() % 1000) / 1000.0);
  struct quad copy = *q;
  q->part[0] = copy.part[3]; q->part[3] = copy.part[0];
  printf("%.3f\n", walk(q));
  struct level *first = checked(malloc(sizeof *first));
  memset(first, 0, sizeof *first);
  first->key = -1;
  for (long i = 0; i < n; i++) insert(first, rnd() % 10000);
  unsigned long h = 0;
  for (int i = 0; i < 8; i++)
    for (struct level *l = first->next[i]; l; l = l->next[i]) h = h * 31 + l->key + l->value;
  printf("%lu\n", h);
  return 0;
}
