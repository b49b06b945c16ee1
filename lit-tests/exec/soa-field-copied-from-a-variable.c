// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// Part of an element of an array that is split comes from a variable, where nothing else reads it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct star { long number; short box[4]; };
struct rock { long number; short box[4]; };
static struct star *stars;
static struct rock rocks[4];

int main(int argc, char **argv)
{
    (void)argv;
    stars = malloc((size_t)(argc + 3) * sizeof *stars);
    if (!stars)
        return 1;
    for (int i = 0; i < 4; i++) {
        stars[i].number = i;
        rocks[i].number = i;
        rocks[i].box[0] = (short)i;
        rocks[i].box[1] = (short)(10 + i);
        rocks[i].box[3] = (short)(100 + i);
    }
    for (int i = 0; i < 4; i++)
        memcpy(stars[i].box, rocks[i].box, sizeof stars->box);
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 4; k++)
            printf("%d ", stars[i].box[k]);
        printf("%ld %ld %d\n", stars[i].number, rocks[i].number, rocks[i].box[0]);
    }
    free(stars);
    return 0;
}
