// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed {{.*}}struct.rec{{[^a-z_]}}
// -O1 has no vectorizer.

// As structures these loops are nothing for the vectorizer, as columns they are; and LLVM 22 makes wrong ones of them (src/shim/widths.cpp). In `carry` its
// elimination of loads makes the same mistake: it takes what was stored for the next element where the index begins again.
#include <stdio.h>
#include <stdlib.h>

struct rec { double v; long cold; double w; long colder[3]; };

__attribute__((noinline)) static void left(struct rec *r, double *restrict to, unsigned m)
{
    for (unsigned y = 0; y < 4; y++)
        for (unsigned x = 0; x < m; x++)
            to[y * 64 + x] = r[(x + 63) % 64].v;
}

__attribute__((noinline)) static void window(struct rec *r, double *restrict to, unsigned first)
{
    first &= 4032;
    for (unsigned x = 0; x < 64; x++)
        to[x] += r[first + ((x + 63) & 63)].w;
}

__attribute__((noinline)) static void carry(struct rec *r, unsigned first, unsigned m)
{
    first &= 4032;
    for (unsigned x = 0; x < m; x++)
        r[first + x + 1].v = r[first + (x & 63)].v * 0.5 + 1;
}

int main(int argc, char **argv)
{
    unsigned m = argc > 1 ? (unsigned)atoi(argv[1]) : 100;
    struct rec *r = calloc(8192, sizeof *r);
    double *to = calloc(512, sizeof *to);
    if (!r || !to)
        return 1;
    for (int i = 0; i < 8192; i++) {
        r[i].v = i % 1009;
        r[i].w = i % 13;
        r[i].cold = r[i].colder[i % 3] = i;
    }
    left(r, to, m);
    window(r, to, m);
    carry(r, m + 100, m);
    double sum = 0;
    for (int i = 0; i < 512; i++)
        sum += to[i] * (i % 7 + 1);
    for (int i = 0; i < 8192; i++)
        sum += r[i].v * (i % 5 + 1) + (double)(r[i].cold + r[i].colder[i % 3]);
    printf("%.6f\n", sum);
    free(r);
    free(to);
    return 0;
}
