// RUN: %clang -O1 %s -o %t.ref && %t.ref 12 > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early 12 > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late 12 > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_].*}}array of structures split

// The library's headers have bodies for atoi, atol, atof, tolower and putchar, for inlining. They were taken for code of which nothing is
// known, that may call main again, so that a single array got a pool.
#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static struct star *stars;

int main(int argc, char **argv)
{
    size_t n = argc > 1 ? (size_t)atoi(argv[1]) : 3;
    stars = calloc(n, sizeof *stars);
    if (!stars)
        return 1;
    for (size_t i = 0; i < n; i++) {
        stars[i].light = 0.5 * (double)i + atof("0.25");
        stars[i].mass += stars[i].number++ + atol("40");
    }
    double light = 0;
    for (size_t i = 0; i < n; i++)
        light += stars[i].light + (double)stars[i].mass;
    printf("%.2f", light);
    putchar(tolower('L'));
    putchar('\n');
    free(stars);
    return 0;
}
