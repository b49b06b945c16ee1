// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS='regions=off;cost-model=off' %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS='regions=off;cost-model=off' %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// The same memory is seen as a record with the same first fields.
#include <stdio.h>
#include <stdlib.h>

struct base { int kind; int number; };
struct star { struct base base; double light; long mass; };

__attribute__((noinline)) static int number_of(const struct base *b) { return b->kind * 100 + b->number; }

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct star *s = calloc(n, sizeof *s);
    struct base other = { 3, 4 };
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].base.kind = (int)(i % 3);
        s[i].base.number = (int)i;
        s[i].light = 0.5;
    }
    double sum = number_of(&other);
    for (size_t i = 0; i < n; i++)
        sum += number_of(i % 5 ? (struct base *)&s[i] : &other) * s[i].light + (double)s[i].mass;
    printf("%.1f\n", sum);
    free(s);
    return 0;
}
