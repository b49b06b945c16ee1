// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// A union of a float and an integer of the same size shows the bits.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct thing { long id; union { double d; uint64_t bits; } u; int n; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 12;
    struct thing *t = calloc(n, sizeof *t);
    if (!t)
        return 1;
    uint64_t x = 0;
    for (size_t i = 0; i < n; i++) {
        t[i].u.d = 1.0 / (double)(i + 1);
        t[i].id = (long)i;
    }
    for (size_t i = 0; i < n; i++)
        x = x * 3 + (t[i].u.bits >> 5) + (uint64_t)t[i].id;
    printf("%llx\n", (unsigned long long)x);
    free(t);
    return 0;
}
