// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}particle{{[^a-z_]}}

// A record within the record: its fields, and assignments of it as a whole.
#include <stdio.h>
#include <stdlib.h>

struct vec { double x, y; };
struct particle { int number; struct vec pos, start, vel; double mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 33;
    struct particle *p = calloc(n, sizeof *p);
    if (!p)
        return 1;
    for (size_t i = 0; i < n; i++) {
        p[i].number = (int)i;
        p[i].pos.x = (double)i;
        p[i].pos.y = (double)(i * i % 17);
        p[i].start = p[i].pos;
        p[i].vel.x = 0.5;
        p[i].vel.y = -0.25 * (double)(i % 4);
        p[i].mass = 1.0 + (double)(i % 3);
    }
    for (int step = 0; step < 6; step++)
        for (size_t i = 0; i < n; i++) {
            p[i].pos.x += p[i].vel.x;
            p[i].pos.y += p[i].vel.y;
            if (p[i].pos.y < 0.0)
                p[i].pos = p[i].start;
        }
    p[3].vel = p[4].start;
    double ex = 0, ey = 0;
    for (size_t i = 0; i < n; i++) {
        ex += p[i].pos.x * p[i].mass + p[i].vel.x;
        ey += p[i].pos.y - p[i].start.y + p[i].vel.y;
    }
    printf("%.4f %.4f\n", ex, ey);
    free(p);
    return 0;
}
