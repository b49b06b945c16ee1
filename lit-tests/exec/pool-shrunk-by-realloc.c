// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed {{.*[^a-z_]}}star{{[^a-z_]}}

// calloc first, realloc to fewer elements later.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 99;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].light = (double)i;
        s[i].mass = -(long)i;
    }
    size_t m = 0;
    for (size_t i = 0; i < n; i += 3, m++) {
        s[m].light = s[i].light;
        s[m].mass = s[i].mass;
    }
    struct star *t = realloc(s, m * sizeof *s);
    if (t)
        s = t;
    double sum = 0;
    for (size_t i = 0; i < m; i++)
        sum += s[i].light + (double)s[i].mass * 0.5;
    printf("%.1f\n", sum);
    free(s);
    return 0;
}
