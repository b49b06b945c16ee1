// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Elements are numbered from one by a second pointer into the array; the
// array is freed through a pointer that was moved back.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 9;
    struct star *s = calloc(n + 1, sizeof *s);
    if (!s)
        return 1;
    struct star *one = s + 1;
    for (size_t i = 0; i < n; i++)
        one[i].number = (int)i;
    s->number = -5;
    long sum = 0;
    for (size_t i = 0; i <= n; i++)
        sum = sum * 2 + s[i].number;
    struct star *middle = one + n / 2;
    middle->mass = 12;
    printf("%ld %ld\n", sum, s[n / 2 + 1].mass);
    free(middle - n / 2 - 1);
    return 0;
}
