// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// One malloc for two arrays of different types, one behind the other.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; int kind; long mass; };
struct rock { long mass; double size; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 9, m = (size_t)argc + 14;
    struct star *s = malloc(n * sizeof *s + m * sizeof(struct rock));
    if (!s)
        return 1;
    struct rock *r = (struct rock *)(s + n);
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        s[i].kind = -1;
        s[i].light = 0.5;
        s[i].mass = 3;
    }
    for (size_t i = 0; i < m; i++) {
        r[i].mass = (long)i;
        r[i].size = 2.5;
    }
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += s[i].light * s[i].number + s[i].kind + (double)s[i].mass;
    for (size_t i = 0; i < m; i++)
        sum += r[i].size * (double)r[i].mass;
    printf("%.2f\n", sum);
    free(s);
    return 0;
}
