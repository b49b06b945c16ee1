// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// count * size wraps around, so that malloc gives room for ten elements and
// not for count; the program uses ten.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct star { double light; long number; long mass; struct star *next; long a, b; };

int main(int argc, char **argv)
{
    (void)argv;
    volatile size_t times = 4;
    size_t n = times << 58;
    n += 9 + (size_t)argc;
    struct star *s = malloc(n * sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < 10; i++) {
        s[i].light = 0.5 * (double)i;
        s[i].number = (long)(i * i);
        s[i].next = i ? &s[i - 1] : NULL;
        s[i].b = 3;
    }
    for (size_t i = 0; i < 10; i++)
        printf("%.1f %ld %ld %ld\n", s[i].light, s[i].number, s[i].b, s[i].next ? s[i].next->number : -1);
    free(s);
    return 0;
}
