// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Bit-fields share a storage unit.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; unsigned kind : 3; unsigned count : 13; int tone : 7; int : 0; unsigned long wide : 40; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].kind = i & 7;
        s[i].tone = (int)i - 10;
        s[i].wide = ((unsigned long)i << 33) + i;
        s[i].light = 0.5;
        for (size_t k = 0; k <= i; k++)
            s[i].count += 900;
    }
    for (size_t i = 0; i < n; i++)
        printf("%u %u %d %lu %.1f %ld\n", s[i].kind, s[i].count, s[i].tone, (unsigned long)s[i].wide, s[i].light, s[i].mass);
    free(s);
    return 0;
}
