// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}particle{{[^a-z_]}}

// memset of a whole nested record, and of a whole plain field, to zero.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct vec { double x, y; };
struct particle { struct vec pos; struct vec vel; long count; int number; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 10;
    struct particle *p = calloc(n, sizeof *p);
    if (!p)
        return 1;
    for (size_t i = 0; i < n; i++) {
        p[i].pos.x = 1.0 + (double)i;
        p[i].pos.y = 2.0;
        p[i].vel.x = 3.0;
        p[i].vel.y = 4.0 * (double)i;
        p[i].count = 9;
        p[i].number = (int)i;
    }
    for (size_t i = 0; i < n; i += 2)
        memset(&p[i].vel, 0, sizeof p[i].vel);
    for (size_t i = 0; i < n; i += 3)
        memset(&p[i].count, 0, sizeof p[i].count);
    for (size_t i = 0; i < n; i++)
        printf("%d %.1f %.1f %.1f %.1f %ld\n", p[i].number, p[i].pos.x, p[i].pos.y, p[i].vel.x, p[i].vel.y, p[i].count);
    free(p);
    return 0;
}
