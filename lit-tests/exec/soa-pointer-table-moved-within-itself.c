// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Pointers are loaded from a table at places that are not known, and a part of the table is copied to another part of it.
// The analysis must come to an end: where the pointers may lie, seen through the copy, they may lie further on.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct star { double light; int number; long mass; };

static struct star *table[8];

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 20;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].light = (double)(i * 7);
        s[i].number = (int)i;
        s[i].mass = (long)(i * i);
    }
    long sum = 0;
    for (int i = 0; i < 30; i++) {
        table[(i * 5) & 7] = &s[i % 20];
        memcpy(table, table + 2, 2 * sizeof table[0]);
        struct star *p = table[(i + 3) & 7];
        if (p)
            sum = sum * 3 + p->number + p->mass + (long)p->light;
    }
    printf("%ld\n", sum);
    free(s);
    return 0;
}
