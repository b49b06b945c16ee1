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
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed {{.*[^a-z_]}}item{{[^a-z_].*}}of 32 bits in 2 columns

// Elements keep null where they will point to an array that is not there yet. It turns out long, so that all their
// links have 64 bits from then on: those that are null as well, in memory that was not clean.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { long key; int mark; };
struct item { struct node *to; struct item *next; int number; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 99;
    volatile char *dirt = malloc(n * sizeof(struct item));
    if (!dirt)
        return 1;
    for (size_t i = 0; i < n * sizeof(struct item); i++)
        dirt[i] = (char)0xa5;
    free((void *)dirt);
    struct item *items = malloc(n * sizeof *items);
    if (!items)
        return 1;
    for (size_t i = 0; i < n; i++) {
        items[i].to = NULL;
        items[i].next = i ? &items[i - 1] : NULL;
        items[i].number = (int)i;
    }
    struct node *nodes = calloc(n, sizeof *nodes);
    if (!nodes)
        return 1;
    for (size_t i = 0; i < n; i++) {
        nodes[i].key = (long)i * 5;
        nodes[i].mark = (int)(i % 3);
    }
    long sum = 0;
    for (struct item *p = &items[n - 1]; p; p = p->next) {
        sum = sum * 3 + (p->to ? p->to->key : 1);
        if (p->number % 2)
            p->to = &nodes[p->number];
    }
    for (struct item *p = &items[n - 1]; p; p = p->next)
        sum = sum * 5 + (p->to ? p->to->key + p->to->mark : p->number);
    printf("%ld\n", sum);
    return 0;
}
