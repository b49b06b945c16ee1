// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// A function makes the block larger.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct star { double light; long number; long mass; struct star *next; };
struct rock { long mass; double size; };

static void *need(void *old, size_t size)
{
    void *p = realloc(old, size);
    if (!p) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return p;
}
static void release(void *p)
{
    if (p)
        free(p);
}
int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 20;
    struct rock *r = need(NULL, n * sizeof *r);
    struct star *s = need(need(NULL, 8 * sizeof *s), n * sizeof *s);
    for (size_t i = 0; i < n; i++) {
        s[i].light = 0.5;
        s[i].mass = 2;
        s[i].number = (long)i * 3;
        s[i].next = i % 3 ? &s[i / 2] : NULL;
        r[i].mass = (long)i;
        r[i].size = 0.25;
    }
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        sum += s[i].light * (double)s[i].number + (double)(s[i].mass + r[i].mass) + r[i].size;
        for (struct star *p = &s[i]; p; p = p->next)
            sum += (double)p->number;
    }
    printf("%.3f\n", sum);
    release(s);
    release(r);
    return 0;
}
