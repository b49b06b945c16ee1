// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// The array is never there on this run: count zero, pointer null.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static struct star *stars, *end;
static size_t n;

int main(int argc, char **argv)
{
    (void)argv;
    if (argc > 5) {
        n = (size_t)argc;
        stars = calloc(n, sizeof *stars);
        if (!stars)
            return 1;
        end = stars + n;
    }
    long sum = 0;
    for (struct star *p = stars; p != end; p++)
        sum += p->number++ + (long)p->light;
    for (size_t i = 0; i < n; i++)
        sum += stars[i].mass;
    printf("%ld %td %d %d\n", sum, end - stars, stars == end, stars == NULL);
    free(stars);
    return 0;
}
