// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// The count is an int that turns out negative: malloc fails, as it did.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    volatile int count = -argc;
    int n = count;
    struct star *s = malloc((size_t)n * sizeof *s);
    if (!s) {
        puts("no room");
        return 0;
    }
    for (int i = 0; i < n; i++) {
        s[i].light = 0.5;
        s[i].number = i;
        s[i].mass = 1;
    }
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += s[i].light * s[i].number + (double)s[i].mass;
    printf("%.1f\n", sum);
    free(s);
    return 0;
}
