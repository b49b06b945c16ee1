// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// memset of the first few fields of an element only.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct star { int number; char kind; double light; long mass; struct star *next; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 9;
    struct star *s = malloc(n * sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        s[i].kind = 'k';
        s[i].light = 0.5;
        s[i].mass = 4;
        s[i].next = &s[n - 1 - i];
    }
    for (size_t i = 0; i < n; i += 2)
        memset(&s[i], 0, offsetof(struct star, mass));
    memset(&s[1].light, 0, 2 * sizeof(long));
    for (size_t i = 0; i < n; i++)
        printf("%d %d %.1f %ld %d\n", s[i].number, s[i].kind, s[i].light, s[i].mass, s[i].next->number);
    free(s);
    return 0;
}
