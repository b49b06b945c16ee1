// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// (struct star *)-1 marks a slot that was given up.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; struct star *next; };

#define GONE ((struct star *)-1)

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        s[i].next = i % 4 == 0 ? GONE : i % 4 == 1 ? NULL : &s[i - 1];
    }
    int gone = 0, none = 0, sum = 0;
    for (size_t i = 0; i < n; i++)
        if (s[i].next == GONE)
            gone++;
        else if (!s[i].next)
            none++;
        else
            sum += s[i].next->number;
    printf("%d %d %d\n", gone, none, sum);
    free(s);
    return 0;
}
