// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}thing{{[^a-z_]}}

// Fields of every size and sign in an odd number of elements: columns must
// neither overlap nor lose a sign.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct thing {
    signed char a;
    int64_t b;
    unsigned char c;
    int16_t d;
    char *name;
    float e;
    double f;
    uint16_t g;
    int32_t h;
    _Bool i;
    struct thing *next;
    uint32_t j;
    int8_t k;
};

int main(int argc, char **argv)
{
    (void)argv;
    static char names[4][8] = { "north", "east", "south", "west" };
    size_t n = (size_t)argc + 6;
    struct thing *t = calloc(n, sizeof *t);
    if (!t)
        return 1;
    for (size_t i = 0; i < n; i++) {
        t[i].a = (signed char)(i * 50 - 128);
        t[i].b = -(int64_t)i * (1ll << 40);
        t[i].c = (unsigned char)(255 - i);
        t[i].d = (int16_t)(-3000 * (int)i);
        t[i].name = names[i % 4];
        t[i].e = 1.5f * (float)i;
        t[i].f = -2.5 * (double)i;
        t[i].g = (uint16_t)(65535 - i);
        t[i].h = -(int32_t)i * 100000;
        t[i].i = i % 2;
        t[i].next = i ? t + i - 1 : NULL;
        t[i].j = 4294967295u - (uint32_t)i;
        t[i].k = (int8_t)(-(int)i);
    }
    for (size_t i = 0; i < n; i++)
        printf("%d %lld %d %d %s %.1f %.1f %d %d %d %d %u %d\n", t[i].a, (long long)t[i].b, t[i].c, t[i].d, t[i].name,
               (double)t[i].e, t[i].f, t[i].g, t[i].h, t[i].i, t[i].next ? t[i].next->h : 1, t[i].j, t[i].k);
    free(t);
    return 0;
}
