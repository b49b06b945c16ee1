// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}arc{{[^a-z_]}}
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}node{{[^a-z_]}}

// Two arrays of different records, each with pointers into the other.
#include <stdio.h>
#include <stdlib.h>

struct node;
struct arc { struct node *tail, *head; long cost; int state; double length; };
struct node { struct arc *pred; struct node *parent; long potential; int number; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 20, m = n * 3;
    struct node *nodes = calloc(n, sizeof *nodes);
    struct arc *arcs = calloc(m, sizeof *arcs);
    if (!nodes || !arcs)
        return 1;
    for (size_t i = 0; i < n; i++) {
        nodes[i].number = (int)i;
        nodes[i].potential = (long)(i * 7 % 23);
    }
    for (size_t i = 0; i < m; i++) {
        arcs[i].tail = &nodes[i % n];
        arcs[i].head = &nodes[(i * 5 + 2) % n];
        arcs[i].cost = (long)(i * 11 % 31);
        arcs[i].head->pred = &arcs[i];
        arcs[i].length = (double)i;
    }
    nodes[0].pred = NULL;
    for (size_t i = 0; i < n; i++)
        nodes[i].parent = nodes[i].pred ? nodes[i].pred->tail : NULL;
    long violated = 0, depth = 0;
    for (struct arc *a = arcs; a < arcs + m; a++) {
        long reduced = a->cost + a->tail->potential - a->head->potential;
        if (reduced < 0) {
            violated += reduced;
            a->state = -1;
        }
    }
    for (size_t i = 0; i < n; i++) {
        struct node *v = &nodes[i];
        for (int k = 0; v && k < 10; k++) {
            depth += v->number + (v->pred ? v->pred->state : 0);
            v = v->parent;
        }
    }
    printf("%ld %ld %.1f\n", violated, depth, nodes[5].pred->length);
    free(arcs);
    free(nodes);
    return 0;
}
