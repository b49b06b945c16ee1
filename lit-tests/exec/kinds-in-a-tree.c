// Bodies and cells of a tree, told apart by what each begins with: the way down ends in one of several ways, a link is looked through again after it was changed, and
// which child it is comes of a difference of addresses.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t calls,dtrans-bounds,dtrans-regions calls,dtrans-bounds,dtrans-deletefield 'calls,dtrans-bounds,dtrans-randomplan<seed=2>'
// RUN: FileCheck %s --input-file=%t.early.calls,dtrans-bounds,dtrans-regions.log
// CHECK-DAG: struct.body: removed 8 bytes that are never read, {{.*}}elements of 80 bytes divided into parts
// CHECK-DAG: struct.cell: removed 8 bytes that are never read
#include <stdio.h>
#include <stdlib.h>
enum kind { BODY, CELL };
struct node { enum kind kind; double mass; };
struct body { struct node node; char name[16]; double v[3]; long moves; struct body *next; int id; };
struct cell { struct node node; int level; int bodies; long opened; struct node *child[4]; };
static struct cell *root;
static struct body *first;
static long skipped;
static void *must(size_t count, size_t size) { void *p = calloc(count, size); if (!p) exit(1); return p; }
static struct cell *new_cell(int level) { struct cell *c = must(1, sizeof *c); c->node.kind = CELL; c->level = level; return c; }
static void insert(struct body *b) {
  struct cell *c = root;
  for (;;) {
    struct node **link = &c->child[(b->id >> 2 * c->level) & 3];
    c->bodies++;
    if (!*link) { *link = &b->node; return; }
    if ((*link)->kind == BODY) {
      struct node *other = *link;
      if (c->level == 6) { skipped++; return; }
      struct cell *split = new_cell(c->level + 1);
      split->node.mass = (int)(link - c->child);
      split->child[(((struct body *)other)->id >> 2 * split->level) & 3] = other;
      split->bodies = 1;
      *link = &split->node;
    }
    c = (struct cell *)*link;
  }
}
static double walk(struct node *n) {
  if (!n) return 0;
  if (n->kind == BODY) { struct body *b = (struct body *)n; b->v[1] += 1; b->moves++; return b->v[0] * b->id; }
  struct cell *c = (struct cell *)n; double t = c->bodies + n->mass;
  c->opened++;
  for (int k = 0; k < 4; k++) t = t * 0.75 + walk(c->child[k]);
  return t;
}
int main(void) {
  root = new_cell(0);
  for (int i = 0; i < 300; i++) { struct body *b = must(1, sizeof *b); b->node.kind = BODY; b->id = i * 2654435761u >> 18; b->v[0] = i; snprintf(b->name, 16, "b%d", i); b->next = first; first = b; }
  for (struct body *b = first; b; b = b->next) insert(b);
  printf("%.9g %.9g %ld\n", walk(&root->node), walk(&root->node), skipped);
  for (struct body *b = first; b; b = b->next) if (b->id % 50 == 0) printf("%s %g\n", b->name, b->v[1]);
  return 0;
}
