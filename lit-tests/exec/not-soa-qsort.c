// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// qsort moves whole elements about and hands out pointers to them.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static int compare(const void *a, const void *b)
{
    const struct star *x = a, *y = b;
    return x->light < y->light ? -1 : x->light > y->light;
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 30;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        s[i].light = (double)(i * 19 % n);
        s[i].mass = (long)i % 4;
    }
    qsort(s, n, sizeof *s, compare);
    for (size_t i = 0; i < n; i++)
        printf("%d %.0f %ld\n", s[i].number, s[i].light, s[i].mass);
    free(s);
    return 0;
}
