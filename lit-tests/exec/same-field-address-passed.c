// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// The address of a field goes to a function that adds to it.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; double glow; long mass; int number; };

__attribute__((noinline)) static void add(double *x, double by) { *x += by; }
__attribute__((noinline)) static long take(const long *m, const int *k) { return *m * *k; }

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 20;
    struct star *s = calloc(n, sizeof *s);
    double other = 0.0;
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        s[i].mass = (long)(n - i);
        add(&s[i].light, (double)i);
        add(&s[i / 2].glow, 0.5);
        add(&other, s[i].light);
    }
    long sum = 0;
    for (size_t i = 0; i < n; i++) {
        sum += take(&s[i].mass, &s[i].number);
        other += s[i].glow;
    }
    printf("%ld %.3f\n", sum, other);
    free(s);
    return 0;
}
