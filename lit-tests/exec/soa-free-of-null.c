// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// free takes a pointer that may be null: before the allocation, and after.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static struct star *stars;

static void drop(void)
{
    free(stars);
    stars = NULL;
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 5;
    drop();
    stars = calloc(n, sizeof *stars);
    if (!stars)
        return 1;
    for (size_t i = 0; i < n; i++) {
        stars[i].number = (int)i;
        stars[i].light = 0.5;
        stars[i].mass = -1;
    }
    long sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += stars[i].number + stars[i].mass;
    printf("%ld\n", sum);
    drop();
    drop();
    puts(stars ? "some" : "none");
    return 0;
}
