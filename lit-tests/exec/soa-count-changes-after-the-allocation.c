// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// The variable that held the count is used for other things afterwards.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };
struct sky { size_t n; struct star *stars; };

int main(int argc, char **argv)
{
    (void)argv;
    struct sky sky = { (size_t)argc + 29, NULL };
    sky.stars = calloc(sky.n, sizeof *sky.stars);
    if (!sky.stars)
        return 1;
    for (size_t i = 0; i < sky.n; i++) {
        sky.stars[i].number = (int)i;
        sky.stars[i].light = 0.5 * (double)i;
        sky.stars[i].mass = 1;
    }
    sky.n = 4;
    double sum = 0;
    for (size_t i = 0; i < sky.n; i++)
        sum += sky.stars[i].light * sky.stars[i].number;
    sky.n = 30;
    for (size_t i = 0; i < sky.n; i++)
        sum += sky.stars[i].light * (double)sky.stars[i].mass;
    sky.n = 0;
    printf("%.2f\n", sum);
    free(sky.stars);
    return 0;
}
