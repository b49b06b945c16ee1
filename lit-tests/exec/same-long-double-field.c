// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// long double: ten bytes that count in sixteen.
#include <stdio.h>
#include <stdlib.h>

struct cell { char kind; long double v; short end; __int128 wide; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 10;
    struct cell *c = calloc(n, sizeof *c);
    if (!c)
        return 1;
    for (size_t i = 0; i < n; i++) {
        c[i].kind = (char)i;
        c[i].end = (short)-i;
        c[i].v = 1.0L / (long double)(i + 1);
        c[i].wide = ((__int128)i << 70) + (__int128)i;
    }
    long double sum = 0;
    __int128 w = 0;
    int k = 0;
    for (size_t i = 0; i < n; i++) {
        sum += c[i].v * c[n - 1 - i].v;
        w += c[i].wide;
        k += c[i].kind * c[i].end;
    }
    printf("%.18Lf %llx %llx %d\n", sum, (unsigned long long)(w >> 64), (unsigned long long)w, k);
    free(c);
    return 0;
}
