// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// bsearch steps through the array by its own arithmetic.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static int compare(const void *key, const void *b)
{
    return *(const int *)key - ((const struct star *)b)->number;
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 30;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i * 3;
        s[i].light = (double)i;
    }
    for (int key = 0; key < 20; key++) {
        struct star *p = bsearch(&key, s, n, sizeof *s, compare);
        if (p)
            printf("%d at %td %.0f\n", key, p - s, p->light);
    }
    free(s);
    return 0;
}
