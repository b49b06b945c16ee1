// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// Assumptions about the pointer: not null, aligned, at the start.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

__attribute__((noinline, nonnull)) static void set(struct star *s, int number)
{
    __builtin_assume(s != NULL);
    if (!s)
        __builtin_unreachable();
    struct star *a = __builtin_assume_aligned(s, 8);
    a->number = number;
    if (__builtin_expect(a->light > 3.0, 0))
        a->mass++;
}

__attribute__((noinline, returns_nonnull)) static struct star *at(struct star *s, size_t i) { return s + i; }

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        at(s, i)->light = (double)i;
        set(at(s, i), (int)i);
    }
    set(s, 50);
    long sum = 0;
    for (size_t i = 0; i < n; i++)
        sum = sum * 2 + s[i].number + s[i].mass;
    printf("%ld\n", sum);
    free(s);
    return 0;
}
