// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// The address behind the last element is kept, compared, and stepped back from.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; long number; int flag; };

static struct star *stop;

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 12;
    struct star *s = calloc(n, sizeof *s), *p;
    if (!s)
        return 1;
    stop = s + n;
    for (p = s; p != stop; p++)
        p->number = (long)(stop - p);
    printf("%d %d %td\n", p == stop, stop != NULL, stop - s);
    struct star *last = stop - 1;
    last->flag = 7;
    stop[-2].flag = 8;
    while (p > s) {
        --p;
        printf("%ld/%d ", p->number, p->flag);
    }
    struct star *found = stop;
    for (p = s; p != stop; p++)
        if (p->number == 1000)
            found = p;
    puts(found == stop ? "not there" : "there");
    free(s);
    return 0;
}
