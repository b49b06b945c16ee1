// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// A global pointer is null, then the array, then a pointer into its middle.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static struct star *at;

static long step(void)
{
    if (!at)
        return -1;
    long n = at->number;
    at++;
    return n;
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 9;
    printf("%ld\n", step());
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++)
        s[i].number = (int)i * 2;
    at = s;
    for (size_t i = 0; i < n; i++)
        printf("%ld ", step());
    printf("%d\n", at == s + n);
    at = at - 3;
    printf("%ld %d\n", step(), at > s);
    at = NULL;
    printf("%ld\n", step());
    free(s);
    return 0;
}
