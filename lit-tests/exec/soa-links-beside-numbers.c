// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS='cost-model=off' %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: env DTRANS_OPTIONS='cost-model=off' %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}item{{[^a-z_].*}}become indices
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}node{{[^a-z_].*}}become indices

// A field keeps a pointer or a number. The number comes and goes as bytes, and nothing else is done with the pointers but to
// store them; but all of the number has to be there.
#include <stdio.h>
#include <stdlib.h>

struct node { long key; int mark; };
union value { double number; struct node *node; };
struct item { union value v; int is_node; };

static union value pass;

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 9;
    struct node *nodes = calloc(n, sizeof *nodes);
    struct item *items = calloc(n, sizeof *items);
    if (!nodes || !items)
        return 1;
    for (size_t i = 0; i < n; i++) {
        nodes[i].key = (long)i * 3;
        nodes[i].mark = (int)i;
    }
    for (size_t i = 0; i < n; i++) {
        items[i].is_node = i % 2;
        if (i % 2) {
            items[i].v.node = &nodes[n - 1 - i];
        } else {
            pass.number = (double)i / 7;
            items[i].v = pass;
        }
    }
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        if (items[i].is_node) {
            sum += (double)nodes[i].key + nodes[i].mark;
        } else {
            pass = items[i].v;
            sum = sum * 2 + pass.number;
        }
    }
    printf("%.6f\n", sum);
    return 0;
}
