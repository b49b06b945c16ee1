// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed {{.*[^a-z_]}}star{{[^a-z_]}}

// One pointer walks either of two arrays.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

__attribute__((noinline)) static double total(const struct star *s, size_t n)
{
    double t = 0;
    for (size_t i = 0; i < n; i++)
        t += s[i].light;
    return t;
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 9, m = (size_t)argc + 13;
    struct star *a = calloc(n, sizeof *a), *b = calloc(m, sizeof *b);
    if (!a || !b)
        return 1;
    for (size_t i = 0; i < n; i++)
        a[i].light = 10.0 * (double)i;
    for (size_t i = 0; i < m; i++) {
        b[i].light = 0.1 * (double)i;
        b[i].number = (int)i;
    }
    struct star *which = n % 2 ? a : b;
    printf("%.2f %.2f %d\n", total(a, n), total(b, m), which[3].number);
    free(a);
    free(b);
    return 0;
}
