// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}
// CHECK-SAME: elements shrink from 24 to 16 bytes [dtrans-reorderfields]
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// An element of an array that is split is kept in a variable, whose fields then get another order.
#include <stdio.h>
#include <stdlib.h>

struct star { int number; long light; int mass; int age; };
static struct star *stars;
static struct star brightest;

int main(int argc, char **argv)
{
    (void)argv;
    int n = argc + 9;
    stars = malloc((size_t)n * sizeof *stars);
    if (!stars)
        return 1;
    for (int i = 0; i < n; i++) {
        stars[i].number = i;
        stars[i].light = 10 * i;
        stars[i].mass = 100 * i;
        stars[i].age = 1000 * i;
    }
    brightest = stars[3];
    printf("%d %ld %d %d\n", brightest.number, brightest.light, brightest.mass, brightest.age);
    for (int i = 0; i < n; i++)
        printf("%ld ", stars[i].light);
    puts("");
    free(stars);
    return 0;
}
