// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// A function that takes an element returns its address as a number; the number becomes a pointer and that a number again.
// The call is rebuilt, for the function's type changes, and what stands for the last number must be the new call.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static uintptr_t kept;

static uintptr_t number_of(struct star *p, int k)
{
    return (uintptr_t)(p + k);
}

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
        s[i].mass = (long)(i * i);
    }
    long sum = 0;
    for (int i = 0; i < 8; i++) {
        struct star *p = (struct star *)number_of(s, i);
        kept = (uintptr_t)p;
        struct star *q = (struct star *)kept;
        sum = sum * 3 + p->number + q->mass + (long)q->light;
    }
    printf("%ld\n", sum);
    free(s);
    return 0;
}
