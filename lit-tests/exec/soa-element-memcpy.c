// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// memcpy of one whole element onto another.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct star { char kind; double light; struct star *next; int number; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 9;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].kind = (char)('a' + i);
        s[i].light = 0.5 * (double)i;
        s[i].number = (int)i;
        s[i].next = i ? &s[i - 1] : NULL;
    }
    memcpy(&s[1], &s[7], sizeof *s);
    memcpy(s + 5, s + 2, sizeof(struct star));
    for (size_t i = 0; i < n; i++)
        printf("%c %.1f %d %d\n", s[i].kind, s[i].light, s[i].number, s[i].next ? s[i].next->number : -1);
    free(s);
    return 0;
}
