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

// The set-up function is called twice; both arrays are in use.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static struct star *make(size_t n, int from)
{
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        exit(1);
    for (size_t i = 0; i < n; i++)
        s[i].number = from + (int)i;
    return s;
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 9;
    struct star *a = make(n, 0), *b = make(n, 500);
    long sum = 0;
    for (size_t i = 0; i < n; i++)
        sum = sum * 2 + a[i].number - b[i].number / 3;
    printf("%ld\n", sum);
    free(a);
    free(b);
    return 0;
}
