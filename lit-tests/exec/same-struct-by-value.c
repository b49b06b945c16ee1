// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// Elements are passed and returned by value.
#include <stdio.h>
#include <stdlib.h>

struct star { int number; double light; long mass; struct star *next; };

__attribute__((noinline)) static double weigh(struct star s, double by) { return s.light * by + (double)s.mass; }

__attribute__((noinline)) static struct star make(int i, struct star *next)
{
    struct star s = { i, i * 0.5, i % 7, next };
    return s;
}

int main(int argc, char **argv)
{
    (void)argv;
    int n = argc + 20;
    struct star *s = calloc((size_t)n, sizeof *s);
    if (!s)
        return 1;
    for (int i = 0; i < n; i++)
        s[i] = make(i, i ? s + i - 1 : NULL);
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += weigh(s[i], 2.0) + (s[i].next ? weigh(*s[i].next, 0.5) : 0.0);
    printf("%.3f\n", sum);
    free(s);
    return 0;
}
