// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// char name[1] at the end, used with the padding behind it.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; char name[1]; };

int main(int argc, char **argv)
{
    (void)argv;
    int n = argc + 12;
    struct star *s = calloc((size_t)n, sizeof *s);
    if (!s)
        return 1;
    for (int i = 0; i < n; i++) {
        char *name = s[i].name;
        s[i].number = i;
        for (int k = 0; k < i % 4; k++)
            name[k] = (char)('a' + (i + k) % 26);
    }
    for (int i = 0; i < n; i++) {
        const char *name = s[i].name;
        printf("%d ", s[i].number);
        for (int k = 0; k < 4; k++)
            putchar(name[k] ? name[k] : '-');
        puts("");
    }
    free(s);
    return 0;
}
