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

// The function that allocates is called through a pointer, more than once.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static struct star *kept[3];
static int made;
static volatile size_t count = 20;

static void make(void)
{
    struct star *s = calloc(count, sizeof *s);
    if (!s)
        exit(1);
    for (int i = 0; i < 20; i++)
        s[i].number = made * 100 + i;
    kept[made++] = s;
}

static void (*volatile maker)(void) = make;

int main(void)
{
    maker();
    maker();
    maker();
    long sum = 0;
    for (int i = 0; i < 20; i++)
        for (int k = 0; k < 3; k++)
            sum = (sum * 3 + kept[k][i].number) % 1000003;
    printf("%ld\n", sum);
    return 0;
}
