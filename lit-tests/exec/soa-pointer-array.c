// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// An array of pointers to elements is sorted by hand; the elements stay.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; long colour; int number; };

static void sort(struct star **order, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        struct star *s = order[i];
        size_t k = i;
        while (k > 0 && order[k - 1]->light > s->light) {
            order[k] = order[k - 1];
            k--;
        }
        order[k] = s;
    }
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 59;
    struct star *stars = calloc(n, sizeof *stars);
    struct star **order = calloc(n, sizeof *order);
    if (!stars || !order)
        return 1;
    for (size_t i = 0; i < n; i++) {
        stars[i].light = (double)(i * 37 % n);
        stars[i].number = (int)i;
        order[i] = &stars[i];
    }
    sort(order, n);
    for (size_t i = 0; i < n; i++) {
        order[i]->colour = (long)i;
        printf("%d ", order[i]->number);
    }
    long sum = 0;
    for (size_t i = 0; i < n; i++)
        sum = (sum * 3 + stars[i].colour % 5) % 1000003;
    printf("\n%ld\n", sum);
    free(order);
    free(stars);
    return 0;
}
