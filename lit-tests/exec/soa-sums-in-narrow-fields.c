// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}cell{{[^a-z_]}}

// Small fields wrap around as they did.
#include <stdio.h>
#include <stdlib.h>

struct cell { unsigned char up; signed char down; unsigned short turns; double weight; long id; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 16;
    struct cell *c = calloc(n, sizeof *c);
    if (!c)
        return 1;
    for (int round = 0; round < 400; round++)
        for (size_t i = 0; i < n; i++) {
            c[i].up += (unsigned char)i;
            c[i].down = (signed char)(c[i].down > 100 ? -100 : c[i].down + 3);
            c[i].turns += 255;
            if (c[i].down < 0)
                c[i].id++;
        }
    for (size_t i = 0; i < n; i++)
        printf("%u %d %u %ld\n", c[i].up, c[i].down, c[i].turns, c[i].id);
    free(c);
    return 0;
}
