// Links of 32 bits where a pointer may lead to records of several kinds, told apart by what they have in common first: trees of bodies and cells.
// Where one kind may also be a record in a variable, or where a pointer may lead into a record, they stay as they are.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t calls,dtrans-bounds,dtrans-regions 'calls,dtrans-bounds,dtrans-regions<index-width=64>' 'calls,dtrans-bounds,dtrans-randomplan<seed=1;split=off>' 'calls,dtrans-bounds,dtrans-randomplan<seed=2;split=off>' 'calls,dtrans-bounds,dtrans-randomplan<seed=3;split=off>'
// RUN: FileCheck %s --input-file=%t.early.calls,dtrans-bounds,dtrans-regions.log
// CHECK-DAG: cell: {{.*}}kept 4 pointers in 32 bits{{.*}} in a region
// CHECK-DAG: body: {{.*}}kept 1 pointer in 32 bits{{.*}} in a region
// CHECK-DAG: holder: {{.*}}kept 3 pointers in 32 bits{{.*}} in a region
// CHECK-DAG: fork: narrowed 1 field, elements of {{.*}} in a region
// CHECK-DAG: pin: elements of {{.*}} in a region
// RUN: FileCheck --check-prefix=NOT %s --input-file=%t.early.calls,dtrans-bounds,dtrans-regions.log
// NOT-NOT: {{fork|pin}}: {{.*}}in 32 bits
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { BODY, CELL };
struct node { enum kind kind; double mass; };
struct body { struct node node; double speed, x, y, z; long id; double w; struct body *next; char name[16]; };
struct cell { struct node node; struct node *child[4]; long level; double size; };
struct holder { struct node *some; struct node *other; long uses; struct holder *next; double weight; };

static unsigned long seed = 7;
static unsigned long rnd(void) { return (seed = seed * 6364136223846793005u + 1442695040888963407u) >> 33; }
static void *checked(void *p) { if (!p) exit(1); return p; }

static struct body *bodies;
static struct node *new_body(long id) {
  struct body *b = checked(malloc(sizeof *b));
  b->node.kind = BODY; b->node.mass = 1 + id % 7; b->speed = id * 0.25; b->id = id;
  b->x = id % 13; b->y = id % 11; b->z = id % 5; b->w = id % 3;
  snprintf(b->name, sizeof b->name, "b%ld", id);
  b->next = bodies; bodies = b;
  return &b->node;
}
static struct node *new_cell(long level) {
  struct cell *c = checked(calloc(1, sizeof *c));
  c->node.kind = CELL; c->level = level; c->size = 1.0 / (level + 1);
  return &c->node;
}
static void insert(struct cell *c, long id) {
  for (;;) {
    struct node **slot = &c->child[rnd() % 4];
    if (!*slot) { *slot = new_body(id); return; }
    if ((*slot)->kind == BODY) {
      struct node *old = *slot;
      struct cell *down = (struct cell *)new_cell(c->level + 1);
      down->child[rnd() % 4] = old;
      *slot = &down->node;
    }
    c = (struct cell *)*slot;
  }
}
static double sum(const struct node *n) {
  if (!n) return 0;
  if (n->kind == BODY) {
    const struct body *b = (const struct body *)n;
    return b->node.mass * b->speed + b->x * b->y - b->z + b->w + b->id + b->name[1];
  }
  const struct cell *c = (const struct cell *)n;
  double s = c->size + c->level;
  for (int i = 0; i < 4; i++) s = 0.75 * s + sum(c->child[i]);
  return s;
}

// One of them may be in a variable.
struct leaf { long tag; double value; struct leaf *next; };
struct fork { long tag; struct leaf *arm[2]; double value; long more; };
static struct leaf root_leaf = { 1, 0.5, NULL };
static struct fork *forks[64];

// A pointer leads into a record.
struct pin { long a; long *mark; long b; double c; };

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 500;
  struct cell *root = (struct cell *)new_cell(0);
  for (long i = 0; i < n; i++) insert(root, i);
  printf("%.3f\n", sum(&root->node));
  struct holder *first = NULL;
  for (long i = 0; i < n; i++) {
    struct holder *h = checked(malloc(sizeof *h));
    h->some = i % 3 ? &bodies->node : root->child[i % 4];
    h->other = i % 5 ? h->some : NULL;
    h->uses = i; h->weight = i * 0.5; h->next = first; first = h;
    if (bodies->next) bodies = bodies->next;
  }
  struct cell copy = *root;
  copy.child[0] = root->child[3];
  root->child[3] = copy.child[1];
  double s = sum(copy.child[0]) + sum(copy.child[2]) + sum(&root->node);
  for (struct holder *h = first; h; h = h->next) {
    s = s * 0.5 + h->weight + h->uses + (h->some ? h->some->mass : 3) + (h->other == h->some);
    if (h->other && h->other->kind == CELL) s += ((struct cell *)h->other)->level;
  }
  printf("%.3f\n", s);
  for (int i = 0; i < 64; i++) {
    struct fork *f = checked(malloc(sizeof *f));
    struct leaf *l = checked(malloc(sizeof *l));
    l->tag = i; l->value = i * 0.5; l->next = NULL;
    f->tag = i; f->arm[0] = i % 2 ? l : &root_leaf; f->arm[1] = l; f->value = i; f->more = n;
    forks[i] = f;
  }
  double t = 0;
  for (int k = 0; k < 8; k++)
    for (int i = 0; i < 64; i++)
      t = t * 0.9 + forks[i]->arm[k % 2]->value + forks[i]->arm[0]->tag + forks[i]->value + forks[i]->more + forks[i]->tag;
  struct pin *pins[32];
  for (int i = 0; i < 32; i++) {
    pins[i] = checked(malloc(sizeof **pins));
    pins[i]->a = i; pins[i]->b = 2 * i; pins[i]->c = i * 0.5;
    pins[i]->mark = i ? &pins[i - 1]->b : &pins[0]->a;
  }
  for (int k = 0; k < 8; k++)
    for (int i = 0; i < 32; i++) { t = t * 0.9 + *pins[i]->mark + pins[i]->c + pins[i]->b; ++*pins[i]->mark; pins[i]->a ^= k; }
  for (int i = 0; i < 32; i++) t += pins[i]->a;
  printf("%.3f\n", t);
  return 0;
}
