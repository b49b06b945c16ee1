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
// CHECK-DAG: !Passed {{.*[^a-z_]}}item{{[^a-z_].*}}of 32 bits in 1 column

// The array whose links would have to be widened could not be allocated.
#include <stdio.h>
#include <stdlib.h>

struct node { long key; int mark; };
struct item { long number; struct node *to; };

int main(int argc, char **argv)
{
    (void)argv;
    volatile size_t huge = (size_t)argc << 50;
    size_t n = (size_t)argc + 49, m = huge;
    struct item *items = malloc(m * sizeof *items);
    struct node *nodes = calloc(n, sizeof *nodes);
    if (!nodes)
        return 1;
    if (!items)
        puts("no items");
    long sum = 0;
    for (size_t i = 0; i < n; i++) {
        nodes[i].key = (long)i;
        nodes[i].mark = (int)i % 4;
    }
    for (size_t i = 0; items && i < n; i++) {
        items[i].number = (long)i;
        items[i].to = &nodes[i];
    }
    for (size_t i = 0; i < n; i++)
        sum += nodes[i].key * nodes[i].mark + (items ? items[i].number + items[i].to->key : 0);
    printf("%ld\n", sum);
    return 0;
}
