// Copies of many bytes at once are none of a text that lies first in a record: arrays of records that grow, records from a buffer, parts of tables.
// RUN: sh %S/Inputs/not-stopped.sh %dtrans %s %t "1 2 3 4 5 6 7 8" cost-model=off randomplan=1 randomplan=2
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef V
#define V 1
#endif
#define NI __attribute__((noinline))
#define N 5000

struct link { long key; int a, b; double x; struct link *next, *prev; char pad[20]; };
struct pair { char tag[8]; long v; };
struct rec {
#if V >= 7
  long first;
  struct pair pairs[4];
#endif
  char name[16];
  int a, n;
  long key;
  double x;
  struct link *l;
  struct rec *next;
};
struct list { struct rec *items; int n; struct list *next; };

static struct rec *new_rec(void) {
  struct rec *r = calloc(1, sizeof *r);
  if (!r)
    exit(1);
  return r;
}

static void fill(struct rec *r, int k, struct link *l) {
  snprintf(r->name, sizeof r->name, "n%d", k);
  r->a = k, r->n = 3, r->key = k * 5L, r->x = k * 0.5, r->l = l;
}

#if V == 1 || V == 2
NI static void put(struct list *v, int k, struct link *l) {
  struct rec *new = malloc((v->n + 1) * sizeof *new);
  if (!new)
    exit(1);
#if V == 1
  // Behind a first one.
  memcpy(new + 1, v->items, v->n * sizeof *new);
  memset(new, 0, sizeof *new);
  fill(new, k, l);
#else
  // The first of which is used at once.
  memcpy(new, v->items, v->n * sizeof *new);
  new->a = v->n;
  memset(new + v->n, 0, sizeof *new);
  fill(new + v->n, k, l);
#endif
  free(v->items);
  v->items = new;
  v->n++;
}
#elif V == 3
static unsigned char *buffer;
static size_t end;
NI static struct rec *load(size_t *at) {
  struct rec *r = new_rec();
  unsigned length = buffer[*at];
  memcpy(r, buffer + *at + 1, length);
  *at += length + 1;
  if (r->a == 5)
    r->a = 6;
  return r;
}
#elif V == 4
NI static struct rec *load(const void *from, size_t n, int k) {
  struct rec *r = new_rec();
  if (n > sizeof *r)
    n = sizeof *r;
  r->n = 3;
  memcpy(r, from, n);
  r->a = k;
  return r;
}
#elif V == 7
// Several of the records inside.
NI static void move(struct rec *to, const struct rec *from, int n) { memcpy(&to->pairs[1], &from->pairs[0], n * sizeof(struct pair)); }
#elif V == 8
NI static void move(struct rec *to, const struct rec *from, size_t bytes) { memcpy(&to->pairs[1], &from->pairs[0], bytes); }
#else
static struct rec table[N], copy[N];
static int sizes[4];
NI static void save(int n) {
#if V == 5
  memcpy(&copy[1], &table[1], n * sizeof *copy);
#else
  size_t bytes = (size_t)n * sizeof *copy - (sizes[0] == 1 ? 3 : 0);
  memcpy(&copy[1], &table[1], bytes);
#endif
  copy[1].a = 3;
  copy[2].n++;
}
NI static void save_part(int i, size_t n) {
  struct rec *r = &copy[i];
  memcpy(r, &table[i + 1], n);
  r->a = 3;
  r->n++;
}
#endif

int main(int argc, char **argv) {
  struct link *links = NULL;
  struct list *lists = NULL;
  struct rec *recs = NULL;
  long s = 0;
  double d = 0;
  for (int i = 0; i < N; i++) {
    struct link *l = calloc(1, sizeof *l);
    if (!l)
      return 1;
    l->key = l->a = l->b = i, l->x = i, l->next = links;
    if (links)
      links->prev = l;
    links = l;
  }
#if V <= 2
  for (int i = 0; i < N; i++) {
    struct list *v = calloc(1, sizeof *v);
    if (!v)
      return 1;
    v->next = lists, lists = v;
    v->items = new_rec();
    fill(v->items, i, links);
    v->n = 1;
    for (int k = 0; k < i % 9; k++)
      put(v, k + i, links);
  }
#elif V == 3
  if (!(buffer = malloc(N * 64L)))
    return 1;
  for (int i = 0; i < N; i++) {
    struct rec r = {0};
    fill(&r, i, NULL);
    unsigned length = i & 1 ? 32 : 40;
    buffer[end++] = length;
    memcpy(buffer + end, &r, length);
    end += length;
  }
  for (size_t at = 0; at < end;) {
    struct rec *r = load(&at);
    r->next = recs, recs = r, r->l = links;
  }
#elif V == 4
  for (int i = 0; i < N; i++) {
    struct rec t = {0};
    fill(&t, i, links);
    struct rec *r = load(&t, argc > 10 ? 10 : sizeof t, i);
    r->next = recs, recs = r, r->l = links;
  }
#elif V >= 7
  for (int i = 0; i < N; i++) {
    struct rec *r = new_rec();
    fill(r, i, links);
    for (int k = 0; k < 4; k++)
      snprintf(r->pairs[k].tag, sizeof r->pairs[k].tag, "t%d", k), r->pairs[k].v = i * k;
    if (recs)
      move(r, recs, V == 7 ? argc + i % 3 : (argc + i % 3) * (int)sizeof(struct pair));
    r->next = recs, recs = r;
    s += r->pairs[2].v + (long)strlen(r->pairs[1].tag);
  }
#else
  for (int i = 0; i < 4; i++)
    sizes[i] = i * 3 + argc;
  for (int i = 0; i < N; i++)
    fill(&table[i], i, links), fill(&copy[i], i / 2, links);
  save(N / 2);
  for (int i = 0; i < N / 3 - 1; i++)
    save_part(i * 3, sizes[i & 3] * 4);
  for (int i = 0; i < N; i++)
    table[i].next = &copy[i], copy[i].next = recs, recs = &table[i];
#endif
  (void)argv;
  for (int k = 0; k < 3; k++) {
    for (struct link *l = links; l; l = l->next)
      s += l->key + l->a, d += l->x;
    for (struct rec *r = recs; r; r = r->next)
      s += r->key + r->a + r->n + (long)strlen(r->name), d += r->x, s += r->l->a;
    for (struct list *v = lists; v; v = v->next)
      for (int i = 0; i < v->n; i++) {
        struct rec *r = v->items + i;
        s += r->key + r->a + r->n + (long)strlen(r->name), d += r->x, s += r->l->a;
      }
  }
  printf("%ld %f\n", s, d);
}
