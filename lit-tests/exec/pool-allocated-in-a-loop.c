// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed {{.*[^a-z_]}}star{{[^a-z_]}}

// Each turn of a loop makes one more array, and all of them live on.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 9;
    struct star *sky[4];
    for (int k = 0; k < 4; k++) {
        sky[k] = calloc(n, sizeof *sky[k]);
        if (!sky[k])
            return 1;
        for (size_t i = 0; i < n; i++) {
            sky[k][i].number = (int)i + k * 1000;
            sky[k][i].light = 0.5;
        }
    }
    long sum = 0;
    for (size_t i = 0; i < n; i++)
        for (int k = 0; k < 4; k++)
            sum = (sum * 3 + sky[k][i].number) % 1000003;
    printf("%ld %d\n", sum, sky[0] == sky[3]);
    for (int k = 0; k < 4; k++)
        free(sky[k]);
    return 0;
}
