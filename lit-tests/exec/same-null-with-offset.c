// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// Arithmetic on a null pointer of the type, as old programs do to find an
// offset, and a comparison of an element with a number.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 29;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    size_t at = (size_t)&((struct star *)0)->mass;
    int low = 0;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        low += (uintptr_t)&s[i] < 4096;
    }
    printf("%zu %d %d\n", at, low, s[5].number);
    free(s);
    return 0;
}
