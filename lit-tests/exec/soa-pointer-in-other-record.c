// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Pointers to elements are fields of another record, which stays as it is.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long planets; };
struct watcher { char *name; struct star *now; int changes; struct star *favourite; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 29;
    struct star *stars = malloc(n * sizeof *stars);
    struct watcher *w = malloc(sizeof *w);
    if (!stars || !w)
        return 1;
    for (size_t i = 0; i < n; i++) {
        stars[i].light = 1.5 * (double)i;
        stars[i].number = (int)i + 100;
        stars[i].planets = 0;
    }
    w->name = "Caroline";
    w->changes = 0;
    w->favourite = NULL;
    for (w->now = stars; w->now != stars + n; w->now++) {
        w->now->planets += w->now->number % 3;
        if (!w->favourite || w->now->planets > w->favourite->planets) {
            w->favourite = w->now;
            w->changes++;
        }
    }
    w->now = w->favourite;
    printf("%s %d %ld %d %.2f\n", w->name, w->changes, w->favourite->planets, w->favourite->number, w->now->light);
    free(w);
    free(stars);
    return 0;
}
