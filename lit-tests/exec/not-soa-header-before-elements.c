// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}header{{[^a-z_]}}

// The block starts with a header; the elements come behind it.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; long number; long mass; };
struct header { long count; long used; };

int main(int argc, char **argv)
{
    (void)argv;
    long n = argc + 19;
    struct header *h = malloc(sizeof *h + (size_t)n * sizeof(struct star));
    if (!h)
        return 1;
    struct star *s = (struct star *)(h + 1);
    h->count = n;
    h->used = 0;
    for (long i = 0; i < n; i++) {
        s[i].light = 0.5 * (double)i;
        s[i].number = i;
        s[i].mass = h->used++;
    }
    double sum = 0;
    for (long i = 0; i < h->count; i++)
        sum += s[i].light * (double)(s[i].number + s[i].mass);
    printf("%.1f\n", sum);
    free(h);
    return 0;
}
