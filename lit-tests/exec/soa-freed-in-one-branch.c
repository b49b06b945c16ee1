// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// free on one way out only, and the array used on the other.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static struct star *load(size_t n, int fail)
{
    struct star *s = malloc(n * sizeof *s);
    if (!s)
        return NULL;
    for (size_t i = 0; i < n; i++) {
        s[i].light = 0.5;
        s[i].number = (int)i;
        s[i].mass = 0;
    }
    if (fail) {
        free(s);
        return NULL;
    }
    return s;
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 30;
    struct star *s = load(n, argc > 3);
    if (!s) {
        puts("failed");
        return 1;
    }
    for (size_t i = 1; i < n; i++)
        s[i].mass = s[i - 1].mass + s[i].number;
    printf("%ld %.1f\n", s[n - 1].mass, s[2].light);
    free(s);
    return 0;
}
