// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// A function that only reads, called again after the element was changed.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

__attribute__((noinline, pure)) static long weigh(const struct star *s) { return s->mass * 3 + s->number; }
__attribute__((noinline)) static double shine(const struct star *s) { return s->light * 2.0; }
__attribute__((noinline)) static void feed(struct star *s, long by) { s->mass += by; }
__attribute__((noinline, const)) static long distance(const struct star *a, const struct star *b) { return a - b; }

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    long sum = 0;
    for (size_t i = 0; i < n; i++) {
        struct star *p = &s[i];
        p->number = (int)i;
        long before = weigh(p);
        double dark = shine(p);
        p->mass = 5;
        p->light = 1.5;
        long after = weigh(p);
        feed(p, (long)i);
        sum = sum * 2 % 1000003 + before + after * 7 + weigh(p) * 11 + (long)(shine(p) - dark) + distance(p, s);
    }
    printf("%ld\n", sum);
    free(s);
    return 0;
}
