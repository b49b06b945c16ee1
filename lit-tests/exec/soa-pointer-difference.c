// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Differences of element pointers, both signs, used to index a second array.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; char kind; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 20;
    struct star *s = calloc(n, sizeof *s);
    int *notes = calloc(n, sizeof *notes);
    if (!s || !notes)
        return 1;
    struct star *end = s + n, *low = s, *high = s;
    for (struct star *p = s; p != end; p++) {
        p->number = (int)(p - s);
        p->light = (double)((p - s) * 13 % 21);
        notes[p - s] = (int)(end - p);
    }
    for (struct star *p = s; p != end; p++) {
        if (p->light < low->light)
            low = p;
        if (p->light > high->light)
            high = p;
    }
    ptrdiff_t d = low - high, e = high - low;
    printf("%td %td %td %zu\n", d, e, end - s, (size_t)(end - low));
    long sum = 0;
    for (size_t i = 0; i < n; i++)
        sum = sum * 2 + notes[s[i].number];
    printf("%ld %d\n", sum, high - s > 3);
    free(notes);
    free(s);
    return 0;
}
