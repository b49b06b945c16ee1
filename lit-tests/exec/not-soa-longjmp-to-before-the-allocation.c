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

// The allocation is in no loop, and longjmp runs it again all the same.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static jmp_buf again;
static struct star *kept[4];
static int count;

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 9;
    setjmp(again);
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++)
        s[i].number = count * 100 + (int)i;
    kept[count++] = s;
    if (count < 4)
        longjmp(again, count);
    long sum = 0;
    for (int k = 0; k < 4; k++)
        for (size_t i = 0; i < n; i++)
            sum = (sum * 3 + kept[k][i].number) % 1000003;
    printf("%ld\n", sum);
    for (int k = 0; k < 4; k++)
        free(kept[k]);
    return 0;
}
