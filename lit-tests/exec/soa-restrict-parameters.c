// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// restrict and const parameters, one of them unused, one only compared.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

__attribute__((noinline)) static double mix(const struct star *restrict a, struct star *restrict b, size_t n,
                                            const struct star *unused, const struct star *limit)
{
    double sum = 0;
    (void)unused;
    for (size_t i = 0; i < n && &a[i] != limit; i++) {
        b[i].light += a[i].light * 0.5;
        sum += b[i].light;
    }
    return sum;
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 39;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        s[i].light = (double)i;
    }
    printf("%.3f\n", mix(s, s + n / 2, n / 2, NULL, s + n / 4));
    printf("%.3f\n", mix(s + n / 2, s, n / 2, s, NULL));
    printf("%.3f %d %ld\n", s[n / 3].light, s[4].number, s[4].mass);
    free(s);
    return 0;
}
