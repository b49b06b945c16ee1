// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS='regions=off;cost-model=off' %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS='regions=off;cost-model=off' %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-NOT: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}
// CHECK: !Passed Pass: {{ *dtrans-reorderfields .*[^a-z_]}}star{{[^a-z_]}}
// CHECK-NOT: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// An atexit function allocates as well: it calls what main has called.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static struct star *stars;
static volatile size_t count = 20;    // not a constant, else the optimizer makes a global variable of the array

static void fill(void)
{
    struct star *s = calloc(count, sizeof *s);
    if (!s)
        _Exit(1);
    for (int i = 0; i < 20; i++)
        s[i].number = i + (stars ? stars[19 - i].number * 2 : 0);
    long sum = 0;
    for (int i = 0; i < 20; i++)
        sum = sum * 2 + s[i].number;
    printf("%ld\n", sum);
    stars = s;
}

int main(void)
{
    atexit(fill);
    atexit(fill);
    return 0;
}
