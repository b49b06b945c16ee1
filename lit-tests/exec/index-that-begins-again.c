// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: env DTRANS_OPTIONS='cost-model=off;''regions=off' %clang %lldplugin %t.early.o -o %t.early
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t.early.o -o %t.early
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed {{.*}}struct.grid{{[^a-z_]}}

// The left neighbour of the first in a row is the last: LLVM's vectorizer took the indices for ones that follow each other, where they were multiplied to
// numbers of bytes.
#include <stdio.h>
#include <stdlib.h>

struct place { double amount; int cell; };
struct grid { long count; struct place *places; double from[4096]; double to[4096]; double now; unsigned long seed; };

__attribute__((noinline)) static void fill(struct grid *g)
{
    for (int i = 0; i < 4096; i++)
        g->from[i] = g->from[i] * 0.5 + i;
    for (long i = 0; i < g->count; i++)
        g->from[g->places[i].cell] += g->places[i].amount;
}

__attribute__((noinline)) static void relax(struct grid *g)
{
    for (int y = 0; y < 64; y++)
        for (int x = 0; x < 64; x++) {
            int left = y * 64 + (x + 63) % 64, up = (y + 63) % 64 * 64 + x;
            g->to[y * 64 + x] = 0.25 * (g->to[left] + g->to[up] + g->from[y * 64 + x]);
        }
}

int main(int argc, char **argv)
{
    struct grid *g = calloc(1, sizeof *g);
    if (!g)
        return 1;
    g->count = argc > 1 ? atoi(argv[1]) : 100;
    g->places = calloc((size_t)g->count, sizeof *g->places);
    if (!g->places)
        return 1;
    g->seed = 42;
    for (long i = 0; i < g->count; i++) {
        g->places[i].amount = (double)i;
        g->places[i].cell = (int)(i * 37 % 4096);
    }
    for (int k = 0; k < 5; k++) {
        fill(g);
        relax(g);
        g->now += 1;
    }
    double sum = 0;
    for (int i = 0; i < 4096; i++)
        sum += g->from[i] + g->to[i];
    printf("%.3f %.1f %lu\n", sum, g->now, g->seed);
    free(g->places);
    free(g);
    return 0;
}
