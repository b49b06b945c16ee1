// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// memmove of overlapping elements: room is made in the middle.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct star { char kind; double light; int number; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].kind = (char)('a' + i);
        s[i].number = (int)i;
        s[i].light = 0.25 * (double)i;
    }
    memmove(s + 6, s + 5, 8 * sizeof *s);
    memmove(s + 2, s + 4, 3 * sizeof *s);
    s[5].number = 99;
    for (size_t i = 0; i < n; i++)
        printf("%c %d %.2f %ld\n", s[i].kind, s[i].number, s[i].light, s[i].mass);
    free(s);
    return 0;
}
