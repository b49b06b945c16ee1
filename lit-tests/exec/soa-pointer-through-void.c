// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Element pointers go through void pointers: parameters, fields, results.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };
struct box { void *what; struct box *next; };

static void *first(struct box *b) { return b->what; }
static void put(struct box *b, void *what) { b->what = what; }
static void heavier(void *arg, long by) { ((struct star *)arg)->mass += by; }

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct star *s = calloc(n, sizeof *s);
    struct box *boxes = calloc(n, sizeof *boxes), *all = NULL;
    if (!s || !boxes)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        put(&boxes[i], &s[n - 1 - i]);
        boxes[i].next = all;
        all = &boxes[i];
    }
    long sum = 0;
    for (struct box *b = all; b; b = b->next) {
        heavier(b->what, 2);
        struct star *p = first(b);
        sum = (sum * 3 + p->number * p->mass) % 100003;
    }
    printf("%ld\n", sum);
    free(boxes);
    free(s);
    return 0;
}
