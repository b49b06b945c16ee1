// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// Addresses of fields are compared with one another and with element pointers.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; double glow; long mass; int number; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 9;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    int equal = 0, below = 0, same = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++) {
            equal += &s[i].light == &s[k].light;
            equal += &s[i].light == &s[k].glow;
            below += &s[i].mass < (long *)(void *)&s[k].light + 100;
            below += &s[i].light < &s[k].glow;
            same += (void *)&s[i] == (void *)&s[k].light;
            same += (void *)&s[i] == (void *)&s[k].number;
            s[i].number += (int)k;
        }
    long sum = 0;
    for (size_t i = 0; i < n; i++)
        sum = sum * 3 + s[i].number + s[i].mass;
    printf("%d %d %d %ld\n", equal, below, same, sum);
    free(s);
    return 0;
}
