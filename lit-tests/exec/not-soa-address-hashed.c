// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Bits of an element's address choose a bucket.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; struct star *next; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 30;
    struct star *s = calloc(n, sizeof *s), *bucket[16] = { 0 };
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        size_t b = (((uintptr_t)&s[i] - (uintptr_t)s) >> 4) & 15;
        s[i].next = bucket[b];
        bucket[b] = &s[i];
    }
    for (int b = 0; b < 16; b++) {
        printf("%d:", b);
        for (struct star *p = bucket[b]; p; p = p->next)
            printf(" %d", p->number);
        puts("");
    }
    free(s);
    return 0;
}
