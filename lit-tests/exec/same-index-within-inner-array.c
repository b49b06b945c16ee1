// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// A variable index into an array within the record, in its bounds.
#include <stdio.h>
#include <stdlib.h>

struct cell { int number; double w[4]; long hits; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 12;
    struct cell *c = calloc(n, sizeof *c);
    if (!c)
        return 1;
    for (size_t i = 0; i < n; i++) {
        c[i].number = (int)i;
        for (int k = 0; k < 4; k++)
            c[i].w[k] = (double)(i + 1) / (k + 1);
        c[i].w[i % 4] = -1.0;
        c[i].w[2] *= 2.0;
    }
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        for (int k = 0; k < 4; k++)
            sum = sum * 0.5 + c[i].w[k];
        sum += (double)c[i].hits + c[i].number;
    }
    printf("%.9f\n", sum);
    free(c);
    return 0;
}
