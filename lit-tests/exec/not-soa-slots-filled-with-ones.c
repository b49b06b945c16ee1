// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Slots for pointers are filled with 0xff, and looked at before they are set.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct star { double light; int number; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct star *s = calloc(n, sizeof *s), **slot = malloc(n * sizeof *slot);
    if (!s || !slot)
        return 1;
    memset(slot, 0xff, n * sizeof *slot);
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        if (i % 3)
            slot[i] = &s[n - 1 - i];
    }
    long sum = 0, unset = 0, none = 0;
    for (size_t i = 0; i < n; i++)
        if (slot[i] == (struct star *)-1)
            unset++;
        else if (!slot[i])
            none++;
        else
            sum = sum * 2 + slot[i]->number;
    printf("%ld %ld %ld\n", sum, unset, none);
    free(slot);
    free(s);
    return 0;
}
