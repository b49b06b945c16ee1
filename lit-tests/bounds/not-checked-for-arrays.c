// No checks where records are mixed anyway: what is not proved to be one of the two is stored in both.
// RUN: %clang %early -w -c %s -o %t.bc
// RUN: %opt -passes='internalize,globaldce,dtrans-cleanup,dtrans-calls,dtrans-bounds,print<dtrans-analysis>' -internalize-public-api-list=main -S %t.bc -o %t.ll 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR < %t.ll
// CHECK: record struct.node: 144 bytes
// CHECK: not reorder
// CHECK: record struct.rec: 72 bytes
// CHECK: not reorder
// IR-NOT: call void @dtrans.outside
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
int main(int argc, char **argv) {
  root = mk();
  for (int i = 0; i < 6; i++) {
    struct rec *r = malloc(sizeof *r);
    if (!r) return 1;
    r->key = i * 7 % 6; r->count = 0; r->score = i; r->next = NULL;
    sprintf(r->title, "record %d", i);
    put(root, r);
  }
  root->child[2] = argc > 5 ? (void *)root->val[0] : mk();
  struct rec *last = NULL;
  for (long k = 0; k < 20; k++) { struct rec *r = find(k); if (r) { r->count++; last = r; } }
  printf("%s %d\n", last ? last->title : "none", last ? last->count : 0);
  return 0;
}
