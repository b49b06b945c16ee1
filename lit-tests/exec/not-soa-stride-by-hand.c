// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}cell{{[^a-z_]}}

// One field is walked by a pointer that steps over the others.
#include <stdio.h>
#include <stdlib.h>

struct cell { double a, b; long c; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 12;
    struct cell *c = calloc(n, sizeof *c);
    if (!c)
        return 1;
    for (size_t i = 0; i < n; i++) {
        c[i].a = (double)i;
        c[i].b = 2.0 + (double)i;
        c[i].c = 7;
    }
    double sum = 0.0;
    double *b = &c[0].b;
    for (size_t i = 0; i < n; i++)
        sum += b[i * (sizeof *c / sizeof *b)];
    printf("%.3f %ld\n", sum, c[2].c);
    free(c);
    return 0;
}
