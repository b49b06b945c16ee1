// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed {{.*[^a-z_]}}star{{[^a-z_]}}

// Elements of two arrays are never mixed but compared: as indices, the fourth
// of one would be equal to the fourth of the other.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 9;
    struct star *a = calloc(n, sizeof *a), *b = calloc(n, sizeof *b);
    if (!a || !b)
        return 1;
    int equal = 0;
    for (size_t i = 0; i < n; i++) {
        a[i].light = 10.0 * (double)i;
        b[i].light = 0.1 * (double)i;
        a[i].number = b[n - 1 - i].number = (int)i;
    }
    struct star *p = &a[n / 3], *q = &b[n / 4];
    for (size_t i = 0; i < n; i++, p = a + i, q = b + i)
        equal += p == q;
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += a[i].light * b[i].light + a[i].number - b[i].number;
    printf("%d %.2f\n", equal, sum);
    free(a);
    free(b);
    return 0;
}
