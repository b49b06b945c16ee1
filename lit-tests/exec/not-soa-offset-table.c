// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}counter{{[^a-z_]}}

// Fields are reached by a table of offsets.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

struct counter { int number; int hits, misses, errors; double load; };

static const size_t offsets[] = { offsetof(struct counter, hits), offsetof(struct counter, misses),
                                  offsetof(struct counter, errors) };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 9;
    struct counter *c = calloc(n, sizeof *c);
    if (!c)
        return 1;
    for (size_t i = 0; i < n * 5; i++)
        *(int *)((char *)&c[i % n] + offsets[i % 3]) += (int)i;
    for (size_t i = 0; i < n; i++)
        printf("%d %d %d %d %.1f\n", c[i].number, c[i].hits, c[i].misses, c[i].errors, c[i].load);
    free(c);
    return 0;
}
