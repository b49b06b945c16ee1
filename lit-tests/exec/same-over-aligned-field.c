// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// A field that wants 32 bytes of alignment, between small ones.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct cell { char kind; _Alignas(32) double v[4]; char end; long n; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 10;
    struct cell *c = aligned_alloc(32, n * sizeof *c);
    if (!c)
        return 1;
    for (size_t i = 0; i < n; i++) {
        c[i].kind = 'k';
        c[i].v[0] = c[i].v[1] = (double)i;
        c[i].v[2] = c[i].v[3] = -1.0;
        c[i].end = 'e';
        c[i].n = 3;
    }
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += c[i].v[0] * c[i].v[3] + c[i].kind + c[i].end + (double)c[i].n + c[i].v[1] + c[i].v[2];
    printf("%.1f\n", sum);
    free(c);
    return 0;
}
