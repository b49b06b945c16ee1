// Two arrays of pointers in one record, to different records, each with indices that are proved: what is kept in the one is not found in the other.
// RUN: %clang %early -w -c %s -o %t.bc
// RUN: %opt -passes='internalize,globaldce,dtrans-cleanup,print<dtrans-analysis>' -internalize-public-api-list=main -disable-output %t.bc 2>&1 | FileCheck %s
// CHECK: record struct.node: 136 bytes
// CHECK: legal: reorder, delete, narrow
// CHECK: record struct.rec: 32 bytes
// CHECK: legal: reorder, delete, narrow
#include <stdio.h>
#include <stdlib.h>
#define PLACE(i) ((i) & 7)
struct rec { long key; int count; double score; struct rec *next; };
struct node { long n; struct rec *val[8]; struct node *child[8]; };
static struct node *root;
static struct node *mk(void) { struct node *n = calloc(1, sizeof *n); if (!n) exit(1); return n; }
static struct rec *find(unsigned k) { struct node *x = root; for (; x; x = x->child[PLACE(k)]) if (x->n == k) return x->val[PLACE(k)]; return NULL; }
int main(int argc, char **argv) {
  root = mk();
  root->child[PLACE(argc)] = mk();
  struct rec *r = calloc(1, sizeof *r);
  if (!r) return 1;
  r->key = argc;
  root->val[PLACE(argc)] = r;
  for (unsigned k = 0; k < 100; k++) { r = find(k); if (r) r->count++, r->score += .5; }
  r = find(0);
  return r ? r->count : 0;
}
