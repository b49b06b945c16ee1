// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// Records of three bytes, an odd number of them.
#include <stdio.h>
#include <stdlib.h>

struct dot { unsigned char r, g, b; };
struct tick { short a; char b; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 18;
    struct dot *d = malloc(n * sizeof *d);
    struct tick *t = calloc(n, sizeof *t);
    if (!d || !t)
        return 1;
    for (size_t i = 0; i < n; i++) {
        d[i].r = (unsigned char)(i * 7);
        d[i].g = (unsigned char)(i * 11);
        d[i].b = (unsigned char)(i * 23);
        t[i].a = (short)(i * 1000);
        t[i].b = (char)i;
    }
    unsigned sum = 0;
    for (size_t i = 0; i < n; i++)
        sum = sum * 31 + d[i].r + 2u * d[i].g + 3u * d[i].b + (unsigned)(t[i].a * t[i].b);
    printf("%u\n", sum);
    free(t);
    free(d);
    return 0;
}
