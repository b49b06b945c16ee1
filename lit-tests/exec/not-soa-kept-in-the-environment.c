// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// A library function keeps an address into the array for later.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct star { char text[16]; int number; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 3;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++)
        s[i].number = (int)i;
    memcpy(s[2].text, "STAR=vega", 10);
    if (putenv(s[2].text))
        return 1;
    s[2].text[5] = 'V';
    printf("%s %d %ld\n", getenv("STAR"), s[3].number, s[1].mass);
    unsetenv("STAR");
    free(s);
    return 0;
}
