// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}cell{{[^a-z_]}}

// Rows of a grid: an array of pointers to every w-th element.
#include <stdio.h>
#include <stdlib.h>

struct cell { double now, next; int x, y; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t w = (size_t)argc + 10, h = (size_t)argc + 7;
    struct cell *cells = calloc(w * h, sizeof *cells);
    struct cell **row = calloc(h, sizeof *row);
    if (!cells || !row)
        return 1;
    for (size_t y = 0; y < h; y++) {
        row[y] = cells + y * w;
        for (size_t x = 0; x < w; x++) {
            row[y][x].x = (int)x;
            row[y][x].y = (int)y;
            row[y][x].now = (double)(x * y % 5);
        }
    }
    for (int step = 0; step < 4; step++) {
        for (size_t y = 1; y + 1 < h; y++)
            for (size_t x = 1; x + 1 < w; x++)
                row[y][x].next = 0.25 * (row[y - 1][x].now + row[y + 1][x].now + row[y][x - 1].now + row[y][x + 1].now);
        for (size_t i = 0; i < w * h; i++)
            cells[i].now = cells[i].next;
    }
    double sum = 0;
    for (size_t i = 0; i < w * h; i++)
        sum += cells[i].now * cells[i].x - cells[i].y;
    printf("%.9f\n", sum);
    free(row);
    free(cells);
    return 0;
}
