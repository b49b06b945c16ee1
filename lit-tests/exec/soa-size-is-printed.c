// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// The product that is the size of the array is printed too, and allocates
// something else.
#include <stdio.h>
#include <stdlib.h>

struct star { char kind; double light; int number; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19, bytes = n * sizeof(struct star);
    struct star *s = malloc(bytes);
    char *text = malloc(bytes);
    if (!s || !text)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].kind = 'x';
        s[i].light = 0.5;
        s[i].number = (int)i;
        s[i].mass = 3;
    }
    for (size_t i = 0; i < bytes; i++)
        text[i] = (char)(i % 7);
    long sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += s[i].number + s[i].mass + text[bytes - 1 - i] + s[i].kind;
    printf("%zu %ld\n", bytes, sum);
    free(text);
    free(s);
    return 0;
}
