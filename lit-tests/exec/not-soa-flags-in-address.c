// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// The low bit of a pointer carries a flag.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; uintptr_t next; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 15;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        s[i].next = (i + 1 < n ? (uintptr_t)&s[i + 1] : 0) | (i % 3 == 0);
    }
    long sum = 0;
    for (struct star *p = s; p; p = (struct star *)(p->next & ~(uintptr_t)1))
        sum = sum * 2 + p->number * (int)(p->next & 1);
    printf("%ld\n", sum);
    free(s);
    return 0;
}
