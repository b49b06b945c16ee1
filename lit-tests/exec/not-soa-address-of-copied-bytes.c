// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Pointers put together from bytes reach the place where they are loaded through two copies, of which the second begins
// at an offset that is not known: the array in between is never written in parts itself. They are no null pointers, and
// must not be compared with an index as if they were.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct star { double light; int number; long mass; };

static char bytes[64], between[64];

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
    for (int i = 0; i < 64; i++)
        bytes[i] = i % 8 == 0 ? (char)(i / 8) : 0;
    memcpy(between, bytes, sizeof between);
    long sum = 0;
    for (int i = 0; i < 8; i++) {
        struct star *mark;
        memcpy(&mark, between + 8 * i, sizeof mark);
        sum = sum * 3 + (mark == s) + (mark == NULL) + s[i].number + (long)s[i].light;
    }
    printf("%ld\n", sum);
    free(s);
    return 0;
}
