// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// The array is allocated in a function that main calls once, and handed back
// through a field.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };
struct sky { size_t n; struct star *stars; };

static int sky_open(struct sky *s, size_t n)
{
    s->n = n;
    s->stars = calloc(n, sizeof *s->stars);
    if (!s->stars)
        return -1;
    for (size_t i = 0; i < n; i++) {
        s->stars[i].number = (int)i;
        s->stars[i].mass = (long)(i % 5);
    }
    return 0;
}

static void shine(struct sky *s, double by)
{
    for (size_t i = 0; i < s->n; i++)
        s->stars[i].light += by * (double)s->stars[i].mass;
}

static void sky_close(struct sky *s) { free(s->stars); }

int main(int argc, char **argv)
{
    (void)argv;
    struct sky s;
    if (sky_open(&s, (size_t)argc + 40))
        return 1;
    shine(&s, 0.5);
    shine(&s, 0.25);
    double sum = 0;
    for (size_t i = 0; i < s.n; i++)
        sum += s.stars[i].light * s.stars[i].number;
    printf("%.3f\n", sum);
    sky_close(&s);
    return 0;
}
