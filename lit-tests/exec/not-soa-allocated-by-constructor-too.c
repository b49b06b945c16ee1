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

// A constructor runs the set-up function before main does.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static volatile size_t count = 20;
static struct star *kept[2];
static int made;

static void make(void)
{
    struct star *s = calloc(count, sizeof *s);
    if (!s)
        exit(1);
    for (size_t i = 0; i < count; i++)
        s[i].number = (int)i + made * 1000;
    kept[made++] = s;
}

__attribute__((constructor)) static void before(void) { make(); }

int main(void)
{
    make();
    long sum = 0;
    for (size_t i = 0; i < count; i++)
        sum = sum * 2 % 1000003 + kept[0][i].number + kept[1][i].number * 3;
    printf("%ld\n", sum);
    return 0;
}
