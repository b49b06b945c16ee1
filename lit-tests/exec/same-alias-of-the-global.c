// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// The global pointer has a second name, and so has a function.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

struct star *stars;
extern struct star *heaven __attribute__((alias("stars")));

__attribute__((noinline)) long weigh(const struct star *s) { return s->mass + s->number; }
extern long measure(const struct star *s) __attribute__((alias("weigh")));

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    stars = calloc(n, sizeof *stars);
    if (!stars)
        return 1;
    long sum = 0;
    for (size_t i = 0; i < n; i++) {
        heaven[i].number = (int)i;
        stars[i].mass = heaven[i].number * 2L;
    }
    for (size_t i = 0; i < n; i++)
        sum = sum * 2 + weigh(&heaven[i]) - measure(&stars[n - 1 - i]) + (long)stars[i].light;
    printf("%ld\n", sum);
    free(heaven);
    return 0;
}
