// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// Element pointers in a variable list of arguments.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static long sum_of(int count, ...)
{
    va_list list;
    long sum = 0;
    va_start(list, count);
    while (count-- > 0)
        sum = sum * 10 + va_arg(list, struct star *)->number;
    va_end(list);
    return sum;
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 9;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        s[i].light = 0.5;
        s[i].mass--;
    }
    printf("%ld\n", sum_of(4, &s[3], &s[1], s, &s[7]));
    printf("%ld\n", sum_of(1, s + n - 1));
    free(s);
    return 0;
}
