// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// The array goes to a function that other objects could call.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

__attribute__((used, noinline)) double total(const struct star *s, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += s[i].light;
    return sum;
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 39;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        s[i].light = (double)i;
        s[i].mass++;
    }
    printf("%.3f\n", total(s, n));
    free(s);
    return 0;
}
