// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Pointers that are null take part in comparisons and differences.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; struct star *mate; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 11;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        if (i % 3)
            s[i].mate = &s[n - 1 - i];
    }
    int equal = 0, zero = 0;
    for (size_t i = 0; i + 1 < n; i++) {
        equal += s[i].mate == s[i + 1].mate;
        equal += s[i].mate == &s[i + 1];
        if (!s[i].mate == !s[i + 1].mate)
            zero += s[i].mate - s[i + 1].mate > 0;
        if (s[i].mate > s[i + 1].mate && s[i + 1].mate)
            zero += 10;
    }
    printf("%d %d\n", equal, zero);
    free(s);
    return 0;
}
