// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Steps backwards: p--, p -= k, p[-k], and signed and unsigned indices.
#include <stdio.h>
#include <stdlib.h>

struct star { int number; double light; short tone; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    int n = argc + 24;
    struct star *s = calloc((size_t)n, sizeof *s);
    if (!s)
        return 1;
    for (int i = n - 1; i >= 0; i--) {
        s[i].number = i;
        s[i].tone = (short)(-i);
        s[i].mass = 100 - i;
    }
    struct star *p = s + n - 1;
    long sum = 0;
    for (int i = 0; i < 8; i++) {
        sum = sum * 5 + p->number + p[-1].tone + p[-2].number;
        p -= 2;
        p--;
    }
    printf("%ld %d\n", sum, p->number);
    signed char back = -1;
    unsigned char forth = 3;
    long far = -1;
    unsigned up = 1;
    p = s + 5;
    printf("%d %d %d %d %ld\n", p[back].number, p[forth].number, p[far].number, p[up].number, (p - 1 + up)->mass);
    printf("%d\n", (p + (n - 20))->number);
    free(s);
    return 0;
}
