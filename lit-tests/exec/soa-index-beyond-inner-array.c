// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}cell{{[^a-z_]}}

// An index beyond the first of two arrays reads the second (the language does
// not allow it, old programs do it): both stay in one column.
#include <stdio.h>
#include <stdlib.h>

struct cell { int low[4]; int high[4]; long hits; };

__attribute__((noinline)) static int get(const struct cell *c, int k) { return c->low[k]; }

int main(int argc, char **argv)
{
    int n = argc + 12;
    struct cell *c = calloc((size_t)n, sizeof *c);
    (void)argv;
    if (!c)
        return 1;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 4; k++) {
            c[i].low[k] = i * 10 + k;
            c[i].high[k] = i * 10 + 4 + k;
        }
        c[i].hits = -1;
    }
    long sum = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 8; k++)
            sum = (sum * 3 + get(&c[i], k)) % 1000003;
    printf("%ld %ld\n", sum, c[3].hits);
    free(c);
    return 0;
}
