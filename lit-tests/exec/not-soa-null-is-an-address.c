// RUN: %clang -fno-delete-null-pointer-checks -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -fno-delete-null-pointer-checks %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang -fno-delete-null-pointer-checks %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Where null may be the address of an object, a step from null leads to an address like any other. The index of null plus
// one is the index of the first element.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

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
    }
    struct star *zero = argc > 5 ? s : NULL;
    struct star *next = zero + argc;
    printf("%d %d %.1f\n", next == s, s[3].number, s[4].light);
    free(s);
    return 0;
}
