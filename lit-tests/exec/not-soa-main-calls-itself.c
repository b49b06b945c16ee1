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

// main calls itself, so what it does once per call is done many times.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static const struct star *above;
static volatile size_t count = 10;

int main(int argc, char **argv)
{
    struct star *s = calloc(count, sizeof *s);
    if (!s)
        return 1;
    for (int i = 0; i < 10; i++)
        s[i].number = i * argc + (above ? above[9 - i].number : 0);
    const struct star *was = above;
    if (argc < 5) {
        above = s;
        main(argc + 1, argv);
        above = was;
    }
    long sum = 0;
    for (int i = 0; i < 10; i++)
        sum = sum * 3 + s[i].number;
    printf("%ld\n", sum);
    free(s);
    return 0;
}
