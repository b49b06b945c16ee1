// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Assignment of whole elements, and a swap through a local variable.
#include <stdio.h>
#include <stdlib.h>

struct star { short kind; double light; char mark; long number; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 14;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].kind = (short)(i * 5 % n);
        s[i].light = 0.5 * (double)i;
        s[i].number = (long)i;
        s[i].mark = (char)('a' + i);
    }
    s[3] = s[4];
    s[0] = s[n - 1];
    s[6] = s[6];
    for (size_t i = 1; i < n; i++)
        for (size_t k = i; k > 0 && s[k].kind < s[k - 1].kind; k--) {
            struct star t = s[k];
            s[k] = s[k - 1];
            s[k - 1] = t;
        }
    for (size_t i = 0; i < n; i++)
        printf("%d %.1f %c %ld\n", s[i].kind, s[i].light, s[i].mark, s[i].number);
    free(s);
    return 0;
}
