// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Pointers to elements as parameters and results, also through recursion.
#include <stdio.h>
#include <stdlib.h>

struct star { int number; double light; struct star *next; long seen; };

static struct star *brighter(struct star *a, struct star *b)
{
    if (!a)
        return b;
    return b && b->light > a->light ? b : a;
}

static struct star *best(struct star *from, size_t n)
{
    if (n == 0)
        return NULL;
    if (n == 1)
        return from;
    return brighter(best(from, n / 2), best(from + n / 2, n - n / 2));
}

static struct star *skip(struct star *s, int steps)
{
    return steps == 0 || !s ? s : skip(s->next, steps - 1);
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 40;
    struct star *stars = calloc(n, sizeof *stars);
    if (!stars)
        return 1;
    for (size_t i = 0; i < n; i++) {
        stars[i].number = (int)i;
        stars[i].light = (double)(i * 17 % 41);
        stars[i].next = i + 3 < n ? &stars[i + 3] : NULL;
    }
    struct star *b = best(stars, n);
    b->seen = 5;
    printf("%d %.1f\n", b->number, b->light);
    struct star *s = skip(stars, 7), *none = skip(stars, 100);
    printf("%d %s\n", s->number, none ? "some" : "none");
    printf("%s\n", best(stars, 0) ? "some" : "none");
    free(stars);
    return 0;
}
