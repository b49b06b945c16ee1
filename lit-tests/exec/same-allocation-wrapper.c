// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// A wrapper allocates arrays of two types, and one of them twice.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };
struct rock { long mass; double size; int kind; };

static void *need(size_t n, size_t size)
{
    void *p = calloc(n, size);
    if (!p) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return p;
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 20;
    struct star *s = need(n, sizeof *s);
    struct rock *a = need(n, sizeof *a), *b = need(n, sizeof *b);
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        s[i].light = 0.5;
        a[i].mass = (long)i;
        b[i].kind = -(int)i;
        b[i].size = 2.5;
    }
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += s[i].light * s[i].number + (double)a[i].mass + b[n - 1 - i].kind + b[i].size * (double)(b[i].mass + s[i].mass);
    printf("%.3f\n", sum);
    free(b);
    free(a);
    free(s);
    return 0;
}
