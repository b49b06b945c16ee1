// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// A copy of the whole array is kept to go back to.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct star { char kind; double light; int number; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct star *s = calloc(n, sizeof *s), *saved = calloc(n, sizeof *saved);
    if (!s || !saved)
        return 1;
    for (size_t i = 0; i < n; i++)
        s[i].number = (int)i;
    memcpy(saved, s, n * sizeof *s);
    for (size_t i = 0; i < n; i++)
        s[i].number *= 2, s[i].light = 1.0;
    long a = s[5].number;
    memcpy(s + 3, saved + 3, (n - 5) * sizeof *s);
    for (size_t i = 0; i < n; i++)
        a = a * 2 + s[i].number + (long)s[i].light;
    printf("%ld\n", a);
    free(saved);
    free(s);
    return 0;
}
