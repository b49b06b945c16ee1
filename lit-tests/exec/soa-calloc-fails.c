// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// calloc returns null where count times size is more than there is; the
// program goes another way then, as before.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static struct star *stars;

int main(int argc, char **argv)
{
    (void)argv;
    volatile size_t count = SIZE_MAX / 16;
    size_t n = count - (size_t)argc;
    stars = calloc(n, sizeof *stars);
    if (!stars) {
        puts("no room for so many stars");
        free(stars);
        return 0;
    }
    for (size_t i = 0; i < 10; i++) {
        stars[i].light = 1.0;
        stars[i].number = (int)i;
    }
    printf("%d %.1f %ld\n", stars[3].number, stars[4].light, stars[5].mass);
    free(stars);
    return 0;
}
