// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Fields that nobody writes, or only null to, go to other records, alone or beside real pointers, and back, and to functions. After the
// split a fresh analysis cannot tell them from the numbers in the same block, and the check that the one which was kept is
// right (DTRANS_VERIFY_ANALYSIS) gave false alarms.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tail { int n; long w[2]; };
struct star { double light; struct tail *unused; int number; struct tail *null; };
struct holder { struct tail *p; int k; struct holder *next; };

static struct star *stars;
static struct holder none[4], some[4], copies[4];
static struct tail real;

__attribute__((noinline)) static int look(struct holder *q) { return q->p ? q->p->n : 7; }

__attribute__((noinline)) static int take(struct tail *t) { return t ? (int)t->w[1] : 3; }

__attribute__((noinline)) static struct tail *give(struct star *s) { return s->null; }

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 20;
    stars = calloc(n, sizeof *stars);
    if (!stars)
        return 1;
    for (size_t i = 0; i < n; i++) {
        stars[i].light = 0.5 * (double)i;
        stars[i].number = (int)i;
        stars[i].null = NULL;
    }
    real.n = argc;
    real.w[1] = 5;
    int sum = 0;
    double light = 0;
    for (size_t i = 0; i < n; i++) {
        none[i & 3].p = stars[i].unused;
        some[i & 3].p = i == 7 ? &real : stars[i].unused;
        some[i & 3].k = stars[i].number;
        sum += look(&none[i & 3]) + look(&some[i & 3]) + some[i & 3].k + take(give(&stars[i]));
        memcpy(&copies[i & 3], &some[i & 3], sizeof copies[0]);
        sum += take(copies[i & 3].p);
        light += stars[i].light;
    }
    printf("%d %.1f\n", sum, light);
    free(stars);
    return 0;
}
