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

// A function allocates and calls itself: several arrays at a time.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static long level(int depth, const struct star *above, size_t n)
{
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        exit(1);
    for (size_t i = 0; i < n; i++)
        s[i].number = (int)i + (above ? above[n - 1 - i].number : 0);
    long below = depth > 0 ? level(depth - 1, s, n) : 0;
    for (size_t i = 0; i < n; i++)
        below = below * 2 % 10007 + s[i].number;
    free(s);
    return below;
}

int main(int argc, char **argv)
{
    (void)argv;
    printf("%ld\n", level(5, NULL, (size_t)argc + 6));
    return 0;
}
