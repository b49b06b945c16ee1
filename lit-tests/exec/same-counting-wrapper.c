// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// A wrapper of malloc adds up the bytes; the sum is printed.
#include <stdio.h>
#include <stdlib.h>

struct star { char kind; double light; int number; long mass; };

static size_t total;

static void *take(size_t bytes)
{
    total += bytes;
    return malloc(bytes);
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 9;
    struct star *s = take(n * sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].kind = 'a';
        s[i].light = 0.5;
        s[i].number = (int)i;
        s[i].mass = 3;
    }
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += s[i].light * s[i].number + (double)s[i].mass + s[i].kind;
    printf("%.2f %zu\n", sum, total);
    free(s);
    return 0;
}
