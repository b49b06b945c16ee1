// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// calloc(1, n * size), calloc(n * size, 1) and calloc(2 * n, size / 2).
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };
struct rock { double light; long number; long mass, extra; };
struct dust { float light; int number; char kind; short mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 9;
    struct star *s = calloc(1, n * sizeof *s);
    struct rock *r = calloc(n * sizeof *r, 1);
    struct dust *d = calloc(n * 2, sizeof *d / 2);
    if (!s || !r || !d)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        r[i].number = (long)i * 2;
        d[i].number = (int)i * 3;
        s[i].light = r[i].light = d[i].light = 0.5f;
    }
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += s[i].light * s[n - 1 - i].number + r[i].light * (double)r[i].number + (double)d[i].light * d[i].number
               + (double)(s[i].mass + r[i].mass + d[i].mass + r[i].extra + d[i].kind);
    printf("%.2f\n", sum);
    free(d);
    free(r);
    free(s);
    return 0;
}
