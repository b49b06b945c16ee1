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

// The array whose links would have to be widened is freed already when that shows: its memory belongs to somebody else.
#include <stdio.h>
#include <stdlib.h>

struct node { long key; int mark; };
struct item { long number; struct node *to; };

static struct node *nodes;
static struct item *items;

static void use(size_t n)
{
    for (size_t i = 0; i < n; i++)
        items[i].to = nodes ? &nodes[i] : NULL;
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 49;
    items = malloc(n * sizeof *items);
    if (!items)
        return 1;
    for (size_t i = 0; i < n; i++)
        items[i].number = (long)i;
    use(n);
    long sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += items[i].number + (items[i].to ? items[i].to->key : 0);
    free(NULL);
    free(items);
    volatile char *other = malloc(n * sizeof(struct item));
    if (!other)
        return 1;
    for (size_t i = 0; i < n * sizeof(struct item); i++)
        other[i] = (char)(i % 100);
    nodes = calloc(n, sizeof *nodes);
    if (!nodes)
        return 1;
    for (size_t i = 0; i < n; i++) {
        nodes[i].key = (long)i;
        nodes[i].mark = (int)i;
        sum += nodes[i].key * nodes[i].mark;
    }
    for (size_t i = 0; i < n * sizeof(struct item); i++)
        sum += other[i];
    printf("%ld\n", sum);
    return 0;
}
