// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Two arrays of one type whose pointers never meet.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static struct star *near_stars, *far_stars;

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 9, m = (size_t)argc + 13;
    near_stars = calloc(n, sizeof *near_stars);
    far_stars = calloc(m, sizeof *far_stars);
    if (!near_stars || !far_stars)
        return 1;
    for (size_t i = 0; i < n; i++) {
        near_stars[i].light = 10.0 * (double)i;
        near_stars[i].number = (int)i;
    }
    for (size_t i = 0; i < m; i++) {
        far_stars[i].light = 0.1 * (double)i;
        far_stars[i].mass = (long)(m - i);
    }
    double a = 0, b = 0;
    for (size_t i = 0; i < n; i++)
        a += near_stars[i].light * near_stars[i].number;
    for (size_t i = 0; i < m; i++)
        b += far_stars[i].light * (double)far_stars[i].mass;
    printf("%.2f %.2f\n", a, b);
    free(near_stars);
    free(far_stars);
    return 0;
}
