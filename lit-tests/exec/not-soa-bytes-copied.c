// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// An element is copied byte by byte.
#include <stdio.h>
#include <stdlib.h>

struct star { int number; int kind; long mass; struct star *next; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 9;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        s[i].kind = 1000 * (int)i;
        s[i].mass = -(long)i;
        s[i].next = &s[(i + 1) % n];
    }
    unsigned char *to = (unsigned char *)&s[2], *from = (unsigned char *)&s[6];
    for (size_t b = 0; b < sizeof *s; b++)
        to[b] = from[b];
    for (size_t i = 0; i < n; i++)
        printf("%d %d %ld %d\n", s[i].number, s[i].kind, s[i].mass, s[i].next->number);
    free(s);
    return 0;
}
