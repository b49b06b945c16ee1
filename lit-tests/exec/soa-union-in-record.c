// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}thing{{[^a-z_]}}

// A union of members of different sizes within the record.
#include <stdio.h>
#include <stdlib.h>

struct thing { int kind; union { double d; int i[2]; char c; } u; long id; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 12;
    struct thing *t = calloc(n, sizeof *t);
    if (!t)
        return 1;
    for (size_t i = 0; i < n; i++) {
        t[i].kind = (int)(i % 3);
        t[i].id = (long)i;
        if (t[i].kind == 0)
            t[i].u.d = 1.5 * (double)i;
        else if (t[i].kind == 1)
            t[i].u.i[1] = (int)i;
        else
            t[i].u.c = (char)('a' + i);
    }
    for (size_t i = 0; i < n; i++)
        if (t[i].kind == 0)
            printf("%ld %.1f %d\n", t[i].id, t[i].u.d, t[i].u.i[0]);
        else
            printf("%ld %d %d %c\n", t[i].id, t[i].u.i[0], t[i].u.i[1], t[i].kind == 2 ? t[i].u.c : '-');
    free(t);
    return 0;
}
