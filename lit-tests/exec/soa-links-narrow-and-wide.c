// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS='cost-model=off' %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: env DTRANS_OPTIONS='cost-model=off' %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: env DTRANS_OPTIONS='cost-model=off;index-limit=0' %clang %lldplugin %t.early.o -o %t.early
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: env DTRANS_OPTIONS='cost-model=off;index-limit=0' %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: env DTRANS_OPTIONS='cost-model=off;index-limit=41' %clang %lldplugin %t.early.o -o %t.early
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: env DTRANS_OPTIONS='cost-model=off;index-limit=41' %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: env DTRANS_OPTIONS='cost-model=off;index-limit=40' %clang %lldplugin %t.early.o -o %t.early
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: env DTRANS_OPTIONS='cost-model=off;index-limit=40' %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: env DTRANS_OPTIONS='cost-model=off;index-width=64' %clang %lldplugin %t.early.o -o %t.early
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: env DTRANS_OPTIONS='cost-model=off;index-width=64' %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed {{.*[^a-z_]}}node{{[^a-z_].*}}of 32 bits in 4 columns
// CHECK-DAG: !Passed {{.*[^a-z_]}}edge{{[^a-z_].*}}of 32 bits in 3 columns

// A tree, lists and a graph over two arrays whose elements point to each other: with indices of 32 bits; with indices that are wide
// since the arrays are too long for others, both or one; and as wide as pointers from the start.
#include <stdio.h>
#include <stdlib.h>

struct edge;
struct node { struct node *left, *right, *up; struct edge *first; long key; int depth; };
struct edge { struct node *from, *to; struct edge *next; int weight; };

static struct node *root;

static void insert(struct node *v)
{
    struct node **at = NULL, *p = root, *up = NULL;
    (void)at;
    if (!root) {
        root = v;
        return;
    }
    while (p) {
        up = p;
        p = v->key < p->key ? p->left : p->right;
    }
    v->up = up;
    v->depth = up->depth + 1;
    if (v->key < up->key)
        up->left = v;
    else
        up->right = v;
}

static struct node *next(struct node *v)
{
    if (v->right) {
        v = v->right;
        while (v->left)
            v = v->left;
        return v;
    }
    while (v->up && v == v->up->right)
        v = v->up;
    return v->up;
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 40, m = n * 3;
    struct node *nodes = malloc(n * sizeof *nodes);
    struct edge *edges = malloc(m * sizeof *edges);
    if (!nodes || !edges)
        return 1;
    for (size_t i = 0; i < n; i++) {
        struct node *v = &nodes[i];
        v->left = v->right = v->up = NULL;
        v->first = NULL;
        v->key = (long)(i * 37 % n);
        v->depth = 0;
    }
    for (size_t i = 0; i < n; i++)
        insert(&nodes[i]);
    for (size_t i = 0; i < m; i++) {
        struct edge *e = &edges[i];
        e->from = &nodes[i % n];
        e->to = &nodes[(i * 11 + 5) % n];
        e->weight = (int)(i * 13 % 29);
        e->next = e->from->first;
        e->from->first = e;
    }
    struct node *v = root;
    while (v->left)
        v = v->left;
    unsigned long sum = 0;
    for (; v; v = next(v)) {
        sum = sum * 7 + (unsigned long)v->key + (unsigned long)v->depth;
        for (struct edge *e = v->first; e; e = e->next)
            sum = sum * 3 + (unsigned long)e->weight + (unsigned long)e->to->key + (unsigned long)(e->to - nodes) +
                  (unsigned long)(e - edges);
    }
    struct edge swap = edges[1];
    edges[1] = edges[m - 1];
    edges[m - 1] = swap;
    for (size_t i = 0; i < m; i++)
        sum = sum * 5 + (unsigned long)(edges[i].to - edges[i].from) + (edges[i].next ? (unsigned long)(edges[i].next - edges) : 0);
    printf("%lu\n", sum);
    free(edges);
    free(nodes);
    return 0;
}
