// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS="cost-model=off;regions=off" %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS="cost-model=off;regions=off" %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Two elements are compared by their bytes.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct star { int number; int kind; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 30;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)(i % 5);
        s[i].kind = (int)(i % 3);
        s[i].mass = (long)(i % 2);
    }
    int equal = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = i + 1; k < n; k++)
            equal += memcmp(&s[i], &s[k], sizeof *s) == 0;
    printf("%d\n", equal);
    free(s);
    return 0;
}
