// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// A union holds an element pointer or a number.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };
struct item { int is_star; union { struct star *star; long number; double real; } u; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 15;
    struct star *s = calloc(n, sizeof *s);
    struct item *t = calloc(n, sizeof *t);
    if (!s || !t)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        t[i].is_star = (int)(i % 3);
        if (t[i].is_star == 1)
            t[i].u.star = &s[n - 1 - i];
        else if (t[i].is_star == 2)
            t[i].u.real = 0.5 * (double)i;
        else
            t[i].u.number = -(long)i;
    }
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum = sum * 0.5 + (t[i].is_star == 1 ? t[i].u.star->number : t[i].is_star == 2 ? t[i].u.real : (double)t[i].u.number);
    printf("%.9f\n", sum);
    free(t);
    free(s);
    return 0;
}
