// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s --allow-empty
// CHECK-NOT: !Passed {{.*[^a-z_]}}star{{[^a-z_]}}

// A walker that knows only the element's size calls back with each element.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };
struct rock { int weight; };

__attribute__((noinline)) static void each(void *base, size_t n, size_t size, void (*call)(void *))
{
    for (size_t i = 0; i < n; i++)
        call((char *)base + i * size);
}

static double sum;
static void add_star(void *p) { sum += ((struct star *)p)->light; }
static void add_rock(void *p) { sum += ((struct rock *)p)->weight; }

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 12;
    struct star *s = calloc(n, sizeof *s);
    struct rock *r = calloc(n, sizeof *r);
    if (!s || !r)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].light = (double)i;
        r[i].weight = -3;
    }
    each(s, n, sizeof *s, add_star);
    each(r, n, sizeof *r, add_rock);
    printf("%.3f\n", sum);
    free(r);
    free(s);
    return 0;
}
