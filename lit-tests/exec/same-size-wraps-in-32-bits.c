// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// The product is computed in 32 bits and wraps: there is room for ten.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; long number, mass, a, b, c, d, e; };

int main(int argc, char **argv)
{
    (void)argv;
    volatile unsigned start = 1u << 26;
    unsigned n = start + 9 + (unsigned)argc;
    unsigned bytes = n * (unsigned)sizeof(struct star);
    struct star *s = malloc(bytes);
    if (!s)
        return 1;
    for (int i = 0; i < 10; i++) {
        s[i].light = 0.5;
        s[i].number = i;
        s[i].mass = 1;
        s[i].e = 4;
    }
    double sum = 0;
    for (int i = 0; i < 10; i++)
        sum += s[i].light * (double)s[i].number + (double)(s[i].mass + s[i].e);
    printf("%.1f %u\n", sum, bytes);
    free(s);
    return 0;
}
