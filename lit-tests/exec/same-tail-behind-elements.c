// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// The block is longer than the elements; its tail holds something else.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct star { double light; long number; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct star *s = malloc(n * sizeof *s + 24);
    if (!s)
        return 1;
    char *name = (char *)(s + n);
    strcpy(name, "a list of stars");
    for (size_t i = 0; i < n; i++) {
        s[i].light = 0.5 * (double)i;
        s[i].number = (long)i;
        s[i].mass = 2;
    }
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += s[i].light * (double)(s[i].number + s[i].mass);
    printf("%s %.1f\n", name, sum);
    free(s);
    return 0;
}
