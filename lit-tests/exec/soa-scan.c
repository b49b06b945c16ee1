// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// A loop over an array that touches two of five fields.
#include <stdio.h>
#include <stdlib.h>

struct star {
    double x, y;
    double mass;
    long number;
    int visits;
};

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 99;
    struct star *stars = calloc(n, sizeof *stars);
    if (!stars)
        return 1;
    for (size_t i = 0; i < n; i++) {
        stars[i].x = (double)i * 0.5;
        stars[i].y = 1.0 - (double)i;
        stars[i].mass = 1.0 + (double)(i % 7);
        stars[i].number = (long)(i * 3);
    }
    double sum = 0.0;
    for (int round = 0; round < 5; round++)
        for (size_t i = 0; i < n; i++) {
            sum += stars[i].x * stars[i].mass;
            stars[i].visits++;
        }
    long check = 0;
    for (size_t i = 0; i < n; i++)
        check = check * 31 % 1000003 + stars[i].number + stars[i].visits + (long)stars[i].y;
    printf("%.3f %ld\n", sum, check);
    free(stars);
    return 0;
}
