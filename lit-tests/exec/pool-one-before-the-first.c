// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed {{.*[^a-z_]}}star{{[^a-z_]}}

// Arrays that count from 1: what lies before the first element is not null, in
// the first array of a pool neither.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static struct star *sky[8];

int main(int argc, char **argv)
{
    (void)argv;
    for (int i = 0; i < 8; i++) {
        struct star *s = malloc((size_t)(i + argc) * sizeof *s);
        if (!s)
            return 1;
        for (int k = 0; k < i + argc; k++) {
            s[k].light = 0.5 * k;
            s[k].number = i;
            s[k].mass = k;
        }
        sky[i] = s - 1;
    }
    double sum = 0;
    int missing = 0;
    for (int i = 0; i < 8; i++) {
        if (!sky[i]) {
            missing++;
            continue;
        }
        for (int k = 1; k <= i + argc; k++)
            sum += sky[i][k].light * sky[i][k].number + (double)sky[i][k].mass;
        free(sky[i] + 1);
    }
    printf("%d %.2f\n", missing, sum);
    return 0;
}
