// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// The count loses its upper half on the way to the allocation.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

int main(void)
{
    volatile size_t big = (1ull << 32) + 20;
    unsigned n = (unsigned)big;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (unsigned i = 0; i < n; i++) {
        s[i].number = (int)i;
        s[i].light = 0.5;
    }
    unsigned short k = (unsigned short)(65536 + 7);
    double sum = s[k].number;
    for (unsigned i = n; i-- > 0;)
        sum += s[i].light * s[i].number + (double)s[i].mass;
    printf("%.1f\n", sum);
    free(s);
    return 0;
}
