// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// malloc; only every third element is ever written and read.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 59;
    struct star *s = malloc(sizeof *s * n);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i += 3) {
        s[i].number = (int)i;
        s[i].light = 0.5;
        s[i].mass = -1;
    }
    double sum = 0;
    for (struct star *p = s; p < s + n; p += 3)
        sum += p->light * p->number + (double)p->mass;
    printf("%.2f\n", sum);
    free(s);
    return 0;
}
