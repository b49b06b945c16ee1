// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// The array is filled from a file of bytes.
#include <stdio.h>
#include <stdlib.h>

struct star { int number; int kind; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 30;
    struct star *s = calloc(n, sizeof *s);
    FILE *f = tmpfile();
    if (!s || !f)
        return 1;
    for (size_t i = 0; i < n * sizeof *s; i++)
        putc((int)(i * 7 & 255), f);
    rewind(f);
    if (fread(s, sizeof *s, n, f) != n)
        return 1;
    long sum = 0;
    for (size_t i = 0; i < n; i++)
        sum ^= (s[i].number ^ s[i].kind) ^ s[i].mass;
    printf("%ld\n", sum);
    fclose(f);
    free(s);
    return 0;
}
