// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// A pointer is passed to a function that keeps it in a global, and to one
// that gives back another; all of them are used afterwards.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static struct star *kept;

__attribute__((noinline)) static struct star *keep(struct star *s)
{
    struct star *old = kept;
    kept = s;
    return old;
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++)
        s[i].number = (int)i;
    long sum = 0;
    for (size_t i = 0; i < n; i += 2) {
        struct star *p = s + i, *q = keep(p);
        p->mass += 1;
        if (q) {
            q->mass += 2;
            sum = sum * 2 + (p - q) + (kept - q);
        }
        kept->light += 0.5;
        sum += (long)(p->light * 4);
    }
    for (size_t i = 0; i < n; i++)
        sum = sum * 2 + s[i].mass;
    printf("%ld\n", sum);
    free(s);
    return 0;
}
