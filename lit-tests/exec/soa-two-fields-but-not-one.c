// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS='regions=off;cost-model=off' %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS='regions=off;cost-model=off' %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}duo{{[^a-z_]}}
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}cell{{[^a-z_]}}

// A record of two fields is split; one of a single field has nothing to split.
#include <stdio.h>
#include <stdlib.h>

struct cell { double v; };
struct duo { int a; int b; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 20;
    struct cell *c = calloc(n, sizeof *c);
    struct duo *d = calloc(n, sizeof *d);
    if (!c || !d)
        return 1;
    for (size_t i = 0; i < n; i++) {
        c[i].v = (double)i;
        d[i].a = (int)i;
        d[i].b = -2 * (int)i;
    }
    double s = 0;
    for (size_t i = 0; i < n; i++)
        s += c[i].v * d[i].a + d[n - 1 - i].b;
    printf("%.1f\n", s);
    free(c);
    free(d);
    return 0;
}
