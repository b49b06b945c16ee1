// A B-tree: keys, records and children in arrays with indices that are counted up and down, moved from node to node, with the place to insert at found from behind.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t calls,dtrans-bounds,dtrans-regions calls,dtrans-bounds,dtrans-reorderfields 'calls,dtrans-bounds,dtrans-randomplan<seed=2>' 'calls,dtrans-bounds,dtrans-randomplan<seed=5>'
// RUN: FileCheck %s --input-file=%t.early.calls,dtrans-bounds,dtrans-regions.log
// CHECK-DAG: struct.record: removed 8 bytes that are never read, {{.*}}in a region
// CHECK-DAG: struct.tree: {{.*}}kept 15 pointers in 32 bits
#include <stdio.h>
#include <stdlib.h>
#define T 4
typedef struct tree { int n; int leaf; long key[2 * T - 1]; struct record *val[2 * T - 1]; struct tree *child[2 * T]; unsigned version; } tree;
struct record { long key; char title[40]; int count; double score; struct record *next_same; };
static tree *root; static unsigned long s = 1; static long nodes;
static long rnd(void) { s = s * 6364136223846793005UL + 1442695040888963407UL; return (long)(s >> 34); }
static tree *mk(int leaf) { tree *b = calloc(1, sizeof *b); if (!b) exit(1); b->leaf = leaf; nodes++; return b; }
static void split(tree *x, int i) {
    tree *y = x->child[i], *z = mk(y->leaf); z->n = T - 1;
    for (int j = 0; j < T - 1; j++) { z->key[j] = y->key[j + T]; z->val[j] = y->val[j + T]; }
    if (!y->leaf) for (int j = 0; j < T; j++) z->child[j] = y->child[j + T];
    y->n = T - 1;
    for (int j = x->n; j > i; j--) x->child[j + 1] = x->child[j];
    x->child[i + 1] = z;
    for (int j = x->n - 1; j >= i; j--) { x->key[j + 1] = x->key[j]; x->val[j + 1] = x->val[j]; }
    x->key[i] = y->key[T - 1]; x->val[i] = y->val[T - 1]; x->n++; x->version++;
}
static void insert_nf(tree *x, struct record *r) {
    for (;;) {
        int i = x->n - 1;
        if (x->leaf) { while (i >= 0 && r->key < x->key[i]) { x->key[i + 1] = x->key[i]; x->val[i + 1] = x->val[i]; i--; } x->key[i + 1] = r->key; x->val[i + 1] = r; x->n++; return; }
        while (i >= 0 && r->key < x->key[i]) i--;
        i++;
        if (x->child[i]->n == 2 * T - 1) { split(x, i); if (r->key > x->key[i]) i++; }
        x = x->child[i];
    }
}
static struct record *find(long k) { tree *x = root; while (x) { int i = 0; while (i < x->n && k > x->key[i]) i++; if (i < x->n && x->key[i] == k) return x->val[i]; x = x->leaf ? NULL : x->child[i]; } return NULL; }
static void insert(struct record *r) {
    struct record *o = find(r->key); if (o) { r->next_same = o->next_same; o->next_same = r; return; }
    if (root->n == 2 * T - 1) { tree *t = mk(0); t->child[0] = root; root = t; split(t, 0); }
    insert_nf(root, r);
}
int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 3000; root = mk(1);
    for (int i = 0; i < n; i++) { struct record *r = malloc(sizeof *r); if (!r) exit(1); r->key = rnd() % 5000; sprintf(r->title, "rec %d", i); r->count = 0; r->score = i * .5; r->next_same = NULL; insert(r); }
    long hits = 0; double sc = 0; struct record *last = NULL;
    for (int i = 0; i < 20000; i++) { struct record *r = find(rnd() % 5000); if (r) { r->count++; hits++; sc += r->score; last = r; } }
    printf("%ld %ld %.1f %s %d\n", nodes, hits, sc, last ? last->title : "-", last ? last->count : 0);
    return 0;
}
