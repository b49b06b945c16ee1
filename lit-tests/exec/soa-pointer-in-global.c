// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Pointers to elements live in global variables; one starts as null.
#include <stdio.h>
#include <stdlib.h>

struct star { int number; double light; long seen; };

static struct star *stars, *brightest;
struct star *last_seen = NULL;
static size_t n;

static void find(void)
{
    for (size_t i = 0; i < n; i++)
        if (!brightest || stars[i].light > brightest->light)
            brightest = &stars[i];
}

static void see(size_t i)
{
    last_seen = stars + i;
    last_seen->seen++;
    if (last_seen == brightest)
        puts("that is the brightest");
}

int main(int argc, char **argv)
{
    (void)argv;
    n = (size_t)argc + 19;
    printf("%d %d\n", brightest == NULL, last_seen == NULL);
    stars = calloc(n, sizeof *stars);
    if (!stars)
        return 1;
    for (size_t i = 0; i < n; i++) {
        stars[i].number = (int)i;
        stars[i].light = (double)((i * 7) % 20);
    }
    find();
    for (size_t i = 0; i < 40; i++)
        see(i * 3 % n);
    printf("%d %d %ld\n", brightest->number, last_seen->number, last_seen->seen);
    free(stars);
    stars = NULL;
    return stars != NULL;
}
