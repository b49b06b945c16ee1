// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed {{.*[^a-z_]}}star{{[^a-z_]}}

// The array grows by realloc; pointers are made again after each growth.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = 0, room = 0, want = (size_t)argc + 99;
    struct star *s = NULL;
    while (n < want) {
        if (n == room) {
            room = room ? room * 2 : 4;
            struct star *t = realloc(s, room * sizeof *s);
            if (!t)
                return 1;
            s = t;
        }
        s[n].light = (double)n;
        s[n].number = (int)n * 2;
        s[n].mass = 1;
        n++;
    }
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += s[i].light * s[i].number + (double)s[i].mass;
    printf("%.1f\n", sum);
    free(s);
    return 0;
}
