// Numbers and texts that are copied into fields, as bytes, beside links that a chosen pointer leads to, and into the field of one of two objects
// where the other keeps a link. What of these is kept in 32 bits is no number.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t regions 'regions<index-width=64>' 'randomplan<seed=1;split=off>' 'randomplan<seed=2;split=off>' 'randomplan<seed=5;split=off>'
// RUN: FileCheck %s --input-file=%t.early.regions.log
// CHECK-DAG: struct.link: {{.*}}kept 1 pointer in 32 bits
// CHECK-NOT: kept 3 pointers
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define NOINLINE __attribute__((noinline))

struct row { long key; struct row *first; double number; struct row *last; };
struct word { long key; struct word *first; long text; struct word *last; };
struct two { long key; struct two *other; long more; };
struct link { long key; struct link *next; long more; };

static NOINLINE struct row **side(struct row *p, int which) { return which ? &p->first : &p->last; }
static NOINLINE struct word **end(struct word *p, int which) { return which ? &p->first : &p->last; }

int main(int argc, char **argv) {
  (void)argv;
  unsigned long h = 7;
  struct row *rows = 0;
  struct word *words = 0;
  struct link *links = 0;
  for (int i = 0; i < 20; i++) {
    struct row *p = calloc(1, sizeof *p);
    double x = 1.7 * i + argc;
    p->key = i;
    *side(p, i & 1) = rows;
    memcpy(&p->number, &x, sizeof x);
    rows = p;
    struct word *q = calloc(1, sizeof *q);
    q->key = i;
    *end(q, i & 1) = words;
    memcpy(&q->text, &"abcdefghijklmnopqrstuvwxyz"[i % 10], sizeof q->text);
    words = q;
    struct link *l = malloc(sizeof *l);
    l->key = i; l->more = i * 3; l->next = links;
    links = l;
  }
  for (struct row *p = rows; p; p = *side(p, p->key & 1)) {
    double x;
    memcpy(&x, &p->number, sizeof x);
    h = h * 31 + (unsigned long)(x * 1000) + (unsigned long)p->key;
  }
  for (struct word *p = words; p; p = *end(p, p->key & 1)) {
    char text[8];
    memcpy(text, &p->text, sizeof text);
    for (int i = 0; i < 8; i++) h = h * 31 + (unsigned long)text[i];
  }
  for (struct link *l = links; l; l = l->next) h = h * 31 + (unsigned long)(l->key + l->more);
  struct two *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  double x = 1.7 * argc;
  p->key = 1; p->more = 2; p->other = p;
  q->key = 3; q->more = 4; memcpy(&q->other, &x, sizeof x);
  for (int i = 0; i < 4; i++) {
    struct two *t = i & 1 ? p : q;
    h = h * 31 + (unsigned long)(t->key + t->more);
  }
  h = h * 31 + (unsigned long)p->other->key;
  memcpy(&x, &q->other, sizeof x);
  printf("%lu\n", h * 31 + (unsigned long)(x * 1000));
  return 0;
}
