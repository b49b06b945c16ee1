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

// Two functions call one another; one of them allocates.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static long down(int depth, const struct star *above);

static long up(int depth, const struct star *above) { return depth > 0 ? down(depth - 1, above) : above[3].number; }

static long down(int depth, const struct star *above)
{
    volatile size_t n = 10;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        exit(1);
    for (int i = 0; i < 10; i++)
        s[i].number = i + (above ? above[9 - i].number * 2 : 0);
    long r = up(depth, s);
    for (int i = 0; i < 10; i++)
        r = r * 2 % 10007 + s[i].number;
    free(s);
    return r;
}

int main(void)
{
    printf("%ld\n", down(4, NULL));
    return 0;
}
