// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}row{{[^a-z_]}}

// A record with a flexible array member.
#include <stdio.h>
#include <stdlib.h>

struct row { size_t n; double scale; long value[]; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct row *r = calloc(1, sizeof *r + n * sizeof r->value[0]);
    if (!r)
        return 1;
    r->n = n;
    r->scale = 0.5;
    for (size_t i = 0; i < n; i++)
        r->value[i] = (long)i * 3;
    double sum = 0;
    for (size_t i = 0; i < r->n; i++)
        sum += r->scale * (double)r->value[i];
    printf("%.1f\n", sum);
    free(r);
    return 0;
}
