// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed {{.*[^a-z_]}}star{{[^a-z_]}}
// CHECK-DAG: !Passed {{.*[^a-z_]}}moon{{[^a-z_]}}
// CHECK-DAG: !Passed {{.*[^a-z_]}}ring{{[^a-z_]}}

// Arrays that count from 1 or from 2: what lies so far before the first element is not null. It was, for an array in a
// block of its own and with one element, and in a pool with two.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };
struct moon { double light; int number; long mass; short age; };
struct ring { double light; int number; short age; };

static struct star *sky;
static struct moon *moons;
static struct ring *rings[4];

int main(int argc, char **argv)
{
    (void)argv;
    int n = argc + 99;
    sky = (struct star *)malloc((size_t)n * sizeof *sky) - 1;
    moons = (struct moon *)malloc((size_t)n * sizeof *moons) - 2;
    for (int i = 0; i < 4; i++) {
        rings[i] = (struct ring *)malloc((size_t)n * sizeof *rings[i]) - 2;
        for (int k = 2; k < n + 2; k++)
            rings[i][k] = (struct ring){0.25 * k, k, (short)i};
    }
    for (int k = 0; k < n; k++) {
        sky[k + 1].light = 0.5 * k;
        sky[k + 1].number = k;
        sky[k + 1].mass = 3;
        moons[k + 2].light = 0.25 * k;
        moons[k + 2].number = k;
        moons[k + 2].mass = k;
        moons[k + 2].age = 7;
    }
    double sum = 0;
    if (sky)
        for (int k = 1; k <= n; k++)
            sum += sky[k].light * sky[k].number + (double)sky[k].mass;
    if (moons)
        for (int k = 2; k < n + 2; k++)
            sum += moons[k].light * moons[k].number + (double)moons[k].mass * moons[k].age;
    for (int i = 0; i < 4; i++)
        if (rings[i])
            for (int k = 2; k < n + 2; k++)
                sum += rings[i][k].light * rings[i][k].number + rings[i][k].age;
    printf("%.2f\n", sum);
    return 0;
}
