// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// A record that holds pointers to elements is itself copied, by assignment
// and by memcpy; the pointers in the copies still work.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct star { double light; int number; long mass; };
struct pair { struct star *a; int note; struct star *b; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 20;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        s[i].light = 0.5 * (double)i;
    }
    struct pair p[6], q[6], r;
    for (int i = 0; i < 6; i++) {
        p[i].a = &s[i];
        p[i].b = i % 2 ? &s[n - 1 - (size_t)i] : NULL;
        p[i].note = i * 10;
    }
    memcpy(q, p, sizeof q);
    for (int i = 0; i < 6; i++) {
        r = q[5 - i];
        if (r.b)
            r.b->mass += r.a->number + r.note;
    }
    long m = 0;
    for (size_t i = 0; i < n; i++)
        m = m * 3 + s[i].mass;
    printf("%ld %.1f\n", m, q[3].b->light);
    free(s);
    return 0;
}
