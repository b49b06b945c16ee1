// An array at the end of a record goes on behind it, and what its places hold has arrays that do so, too: no check may stop that, though one would if arrays were not left.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t calls,dtrans-chunks,dtrans-bounds,dtrans-regions 'bounds,dtrans-randomplan<seed=1>' bounds,dtrans
#include <stdio.h>
#include <stdlib.h>
struct rec { long key; char title[40]; int count; double score; struct rec *next; };
struct node { long n; struct rec *val[8]; struct node *child[8]; long version; };
static struct node *root;
static struct node *mk(void) { struct node *n = calloc(1, sizeof *n); if (!n) exit(1); return n; }
static struct rec *find(long k) {
  for (struct node *x = root; x; ) {
    long i = 0;
    while (i < x->n && x->val[i]->key < k) i++;
    if (i < x->n && x->val[i]->key == k) return x->val[i];
    x = x->child[i];
  }
  return NULL;
}
static void put(struct node *x, struct rec *r) {
  long i = x->n;
  for (; i > 0 && x->val[i - 1]->key > r->key; i--) { x->val[i] = x->val[i - 1]; x->child[i + 1] = x->child[i]; }
  x->val[i] = r;
  x->child[i + 1] = NULL;
  x->n++;
  x->version++;
}
/* a record that ends in an array of pointers, allocated for more of them than it declares */
struct leaf { long n; int mark; int arr[5]; };
struct vec { long n; struct leaf *p[2]; };
static struct leaf *small(void) { struct leaf *l = calloc(1, sizeof *l); if (!l) exit(1); l->n = 5; return l; }
static struct leaf *big(void) { struct leaf *l = calloc(1, sizeof *l + 400); if (!l) exit(1); l->n = 100; return l; }
int main(int argc, char **argv) {
  root = mk();
  for (int i = 0; i < 6; i++) {
    struct rec *r = malloc(sizeof *r);
    if (!r) return 1;
    r->key = i * 7 % 6; r->count = 0; r->score = i; r->next = NULL;
    sprintf(r->title, "record %d", i);
    put(root, r);
  }
  root->child[2] = mk();
  struct vec *v = calloc(1, sizeof *v + 6 * sizeof(struct leaf *));
  if (!v) return 1;
  v->n = 8;
  v->p[5] = small();
  if (argc < 5) for (long i = 0; i < v->n; i++) v->p[i] = big();
  struct leaf *x = v->p[5];
  for (long i = 0; i < x->n; i++) x->arr[i] = i * 3;
  x->mark = 3;
  long sum = 0;
  for (long i = 0; i < x->n; i++) sum += x->arr[i];
  struct rec *last = NULL;
  for (long k = 0; k < 20; k++) { struct rec *r = find(k); if (r) { r->count++; last = r; } }
  printf("%s %d %ld\n", last ? last->title : "none", last ? last->count : 0, sum);
  return 0;
}
