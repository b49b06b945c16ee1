// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// The count and the indices are ints; an index is computed negative and added.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    int n = argc + 30, total = 0;
    struct star *s = (struct star *)calloc(n, sizeof(struct star));
    if (!s)
        return 1;
    for (int i = 0; i < n; i++) {
        s[i].number = i;
        s[i].light = i / 4.0;
        s[i].mass = n - i;
    }
    for (int i = 0; i < n; i++) {
        int back = -(i % 5);
        if (i + back >= 0)
            total = total * 3 + s[i + back].number;
        total &= 0xffff;
        s[i].mass += back;
    }
    long m = 0;
    for (int i = 0; i < n; i++)
        m = m * 3 + s[i].mass + (long)s[i].light;
    printf("%d %ld\n", total, m);
    free(s);
    return 0;
}
