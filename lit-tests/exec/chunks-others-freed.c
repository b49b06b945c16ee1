// Orders in chunks of the program's own, with a free list; what they point to is allocated one by one, and freed at the same places as the chunks.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t 'chunks<chunks=1>,dtrans-regions' 'chunks<chunks=1>,dtrans-randomplan<seed=1>' 'chunks<chunks=1>,dtrans-randomplan<seed=2>'
// RUN: FileCheck %s --input-file="%t.early.chunks<chunks=1>,dtrans-regions.log"
// CHECK-DAG: struct.level: {{.*}}in a region
// CHECK-DAG: struct.order: {{.*}}in a region
#include <stdio.h>
#include <stdlib.h>
struct level { long price; struct order *first; long orders; struct level *next; };
struct order { long id; long price; struct level *level; struct order *after; struct order *chain; long entered; };
struct chunk { struct chunk *next; struct order orders[64]; };
struct book { struct order *by_id[128]; struct order *spare; struct level *levels, *spare_levels; struct chunk *chunks; long made, cut; };
static struct order *order_new(struct book *x) {
  if (!x->spare) {
    struct chunk *c = malloc(sizeof *c);
    if (!c) exit(1);
    c->next = x->chunks;
    x->chunks = c;
    x->made++;
    for (int i = 63; i >= 0; i--) { c->orders[i].chain = x->spare; x->spare = &c->orders[i]; }
  }
  struct order *o = x->spare;
  x->spare = o->chain;
  return o;
}
static struct level *level_at(struct book *x, long price) {
  struct level *l;
  for (l = x->levels; l; l = l->next) if (l->price == price) return l;
  if (x->spare_levels) { l = x->spare_levels; x->spare_levels = l->next; }
  else if (!(l = malloc(sizeof *l))) exit(1);
  l->price = price; l->first = NULL; l->orders = 0; l->next = x->levels;
  x->levels = l;
  return l;
}
static void submit(struct book *x, long id, long price) {
  struct order *o = order_new(x);
  struct level *l = level_at(x, price);
  o->id = id; o->price = price; o->level = l; o->entered = id * 3; o->after = l->first; l->first = o; l->orders++;
  o->chain = x->by_id[id & 127];
  x->by_id[id & 127] = o;
}
static void cancel(struct book *x, long id) {
  struct order **link = &x->by_id[id & 127], *o;
  while (*link && (*link)->id != id) link = &(*link)->chain;
  if (!(o = *link)) return;
  *link = o->chain;
  struct order **in = &o->level->first;
  while (*in != o) in = &(*in)->after;
  *in = o->after;
  if (!--o->level->orders) {
    struct level **at = &x->levels;
    while (*at != o->level) at = &(*at)->next;
    *at = o->level->next;
    o->level->next = x->spare_levels;
    x->spare_levels = o->level;
    x->cut++;
  }
  o->chain = x->spare;
  x->spare = o;
}
static void end(struct book *x) {
  while (x->levels) { struct level *l = x->levels; x->levels = l->next; free(l); }
  while (x->spare_levels) { struct level *l = x->spare_levels; x->spare_levels = l->next; free(l); }
  while (x->chunks) { struct chunk *c = x->chunks; x->chunks = c->next; free(c); }
}
static struct book book;
int main(void) {
  unsigned long s = 1, sum = 0;
  for (long id = 0; id < 3000; id++) {
    s = s * 6364136223846793005UL + 1442695040888963407UL;
    submit(&book, id, (long)(s >> 60));
    if (s >> 62) cancel(&book, (long)(s >> 33) % (id + 1));
  }
  for (struct level *l = book.levels; l; l = l->next)
    for (struct order *o = l->first; o; o = o->after) sum = sum * 31 + o->id + o->price + o->level->price + o->entered;
  printf("%ld chunks, %ld levels cut, %lx\n", book.made, book.cut, sum);
  end(&book);
  return 0;
}
