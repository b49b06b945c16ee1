// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// The address of one of two fields, chosen at run time.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; double glow; long mass; int number; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 20;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        double *d = i % 3 ? &s[i].light : &s[i].glow;
        *d += (double)i;
        if (d == &s[i].light)
            s[i].number++;
    }
    double a = 0, b = 0;
    for (size_t i = 0; i < n; i++) {
        a += s[i].light * s[i].number;
        b += s[i].glow - (double)s[i].mass;
    }
    printf("%.3f %.3f\n", a, b);
    free(s);
    return 0;
}
