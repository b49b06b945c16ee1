// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// An array of no elements: loops over it do nothing, free takes it.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static struct star *stars;
static size_t n;

static double total(void)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += stars[i].light * (double)stars[i].mass;
    return sum;
}

int main(int argc, char **argv)
{
    (void)argv;
    n = (size_t)argc - 1;
    stars = calloc(n, sizeof *stars);
    if (!stars && n)
        return 1;
    for (struct star *p = stars; p != stars + n; p++) {
        p->number = 1;
        p->light = 2.0;
        p->mass = 3;
    }
    int count = 0;
    for (size_t i = 0; i < n; i++)
        count += stars[i].number;
    printf("%.1f %d\n", total(), count);
    free(stars);
    return 0;
}
