// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// A function exchanges two pointers whose addresses it gets.
#include <stdio.h>
#include <stdlib.h>

struct star { int number; double light; long mass; };
struct sky { struct star *a; struct star *b; };

__attribute__((noinline)) static void swap(struct star **x, struct star **y)
{
    struct star *t = *x;
    *x = *y;
    *y = t;
}

int main(int argc, char **argv)
{
    (void)argv;
    int n = argc + 14;
    struct star *s = calloc((size_t)n, sizeof *s);
    struct star **order = calloc((size_t)n, sizeof *order);
    if (!s || !order)
        return 1;
    struct sky sky = { s + 2, NULL };
    struct star *local = s + 3;
    for (int i = 0; i < n; i++) {
        s[i].number = i;
        order[i] = s + i;
    }
    swap(&sky.a, &sky.b);
    swap(&sky.b, &local);
    for (int i = 0; i + 1 < n; i += 2)
        swap(&order[i], &order[i + 1]);
    swap(&order[0], &local);
    for (int i = 0; i < n; i++)
        printf("%d ", order[i]->number);
    printf("%d %d %d\n", sky.a ? 1 : 0, sky.b->number, local->number);
    free(order);
    free(s);
    return 0;
}
