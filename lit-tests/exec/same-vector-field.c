// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// A field of a vector type, which is loaded with an aligned instruction.
#include <stdio.h>
#include <stdlib.h>

typedef float four __attribute__((vector_size(16)));
struct cell { char kind; four v; short end; };

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
        c[i].v = (four){ (float)i, 1, 2, 3 };
    }
    four sum = { 0, 0, 0, 0 };
    int k = 0;
    for (size_t i = 0; i < n; i++) {
        sum += c[i].v * c[i].v;
        k += c[i].kind * c[i].end;
    }
    printf("%.1f %.1f %.1f %.1f %d\n", (double)sum[0], (double)sum[1], (double)sum[2], (double)sum[3], k);
    free(c);
    return 0;
}
