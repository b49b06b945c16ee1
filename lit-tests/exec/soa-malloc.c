// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// malloc(n * size); every field is written before it is read.
#include <stdio.h>
#include <stdlib.h>

struct star { float light; int number; double mass; char kind; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 70;
    struct star *s = malloc(n * sizeof(struct star));
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].light = (float)i;
        s[i].number = (int)(n - i);
        s[i].mass = 0.25 * (double)i;
        s[i].kind = (char)(i % 100);
    }
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += (double)s[i].light * s[i].number + s[i].mass + s[i].kind;
    printf("%.3f\n", sum);
    free(s);
    return 0;
}
