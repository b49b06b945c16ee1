// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS='cost-model=off' %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: env DTRANS_OPTIONS='cost-model=off' %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed {{.*[^a-z_]}}item{{[^a-z_].*}}of 32 bits in 1 column

// A link is kept that lies before the first element of its array, and is moved into it later: not what the language allows,
// and works all the same.
#include <stdio.h>
#include <stdlib.h>

struct node { long key; int mark; };
struct item { long number; struct node *to; };

int main(int argc, char **argv)
{
    (void)argv;
    int n = (argc & 7) + 40;
    struct node *nodes = calloc((size_t)n, sizeof *nodes);
    struct item *items = calloc((size_t)n, sizeof *items);
    if (!nodes || !items)
        return 1;
    long shift = -5 * argc;
    for (int i = 0; i < n; i++) {
        nodes[i].key = i;
        nodes[i].mark = i % 4;
        items[i].number = i;
        items[i].to = &nodes[i + shift];
    }
    long sum = 0;
    for (int i = 0; i < n; i++) {
        struct node *v = items[i].to;
        if (v < nodes)
            sum += 1000;
        v -= shift;
        sum = sum * 3 + v->key * v->mark + items[i].number;
    }
    printf("%ld\n", sum);
    return 0;
}
