// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-NOT: dtrans-aostosoa
// CHECK: !Passed Pass: {{ *dtrans-regions .*[^a-z_]}}star{{[^a-z_]}}
// CHECK-NOT: dtrans-aostosoa

// A library function writes a field through its address.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 4;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++)
        if (sscanf("12 4.5 77", "%d %lf %ld", &s[i].number, &s[(i + 1) % n].light, &s[i].mass) != 3)
            return 1;
    for (size_t i = 0; i < n; i++)
        printf("%d %.1f %ld\n", s[i].number, s[i].light, s[i].mass);
    free(s);
    return 0;
}
