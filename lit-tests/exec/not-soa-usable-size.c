// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// malloc is asked how much room there really is, and the room is used.
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>

struct star { char kind; double light; int number; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct star *s = malloc(n * sizeof *s);
    if (!s)
        return 1;
    size_t room = malloc_usable_size(s) / sizeof *s;
    for (size_t i = 0; i < n; i++)
        s[i].number = (int)i;
    long sum = room >= n && room < n + 2;
    for (size_t i = 0; i < n; i++)
        sum = sum * 2 + s[i].number;
    printf("%ld\n", sum);
    free(s);
    return 0;
}
