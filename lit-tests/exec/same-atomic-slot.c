// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// The pointer to an element is kept in an atomic variable and exchanged.
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static _Atomic(struct star *) now;

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++)
        s[i].number = (int)i;
    for (size_t i = 0; i < n; i++) {
        struct star *old = atomic_exchange(&now, &s[i * 7 % n]);
        printf("%d ", old ? old->number : -1);
        struct star *expect = &s[3];
        if (atomic_compare_exchange_strong(&now, &expect, NULL))
            printf("(three) ");
        else
            expect->mass++;
    }
    long sum = 0;
    for (size_t i = 0; i < n; i++)
        sum = sum * 2 + s[i].mass;
    printf("%ld\n", sum);
    free(s);
    return 0;
}
