// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}person{{[^a-z_]}}

// Parent, child and sibling pointers within the array; the walk uses them all.
#include <stdio.h>
#include <stdlib.h>

struct person {
    struct person *parent, *child, *sibling;
    long wealth;
    int depth, number;
};

static void adopt(struct person *parent, struct person *p)
{
    p->parent = parent;
    p->sibling = parent->child;
    parent->child = p;
}

static long inherit(struct person *top)
{
    struct person *p = top;
    long steps = 0;
    for (;;) {
        steps++;
        p->depth = p->parent ? p->parent->depth + 1 : 0;
        p->wealth += p->parent ? p->parent->wealth / 2 : 1000;
        if (p->child) {
            p = p->child;
            continue;
        }
        while (p != top && !p->sibling)
            p = p->parent;
        if (p == top)
            return steps;
        p = p->sibling;
    }
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 49;
    struct person *people = calloc(n, sizeof *people);
    if (!people)
        return 1;
    for (size_t i = 0; i < n; i++) {
        people[i].number = (int)i;
        people[i].wealth = (long)(i * i % 13);
        if (i > 0)
            adopt(&people[(i * 5 + 1) % i], &people[i]);
    }
    printf("%ld steps\n", inherit(people));
    for (size_t i = 0; i < n; i++)
        printf("%d: depth %d wealth %ld parent %d\n", people[i].number, people[i].depth, people[i].wealth,
               people[i].parent ? people[i].parent->number : -1);
    free(people);
    return 0;
}
