// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// Calls that must be tail calls, with an element pointer among the arguments.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; struct star *next; };

__attribute__((noinline)) static long odd(struct star *s, long sum);

__attribute__((noinline)) static long even(struct star *s, long sum)
{
    if (!s)
        return sum;
    __attribute__((musttail)) return odd(s->next, sum * 2 % 1000003 + s->number);
}

__attribute__((noinline)) static long odd(struct star *s, long sum)
{
    if (!s)
        return -sum;
    s->light += 1.0;
    __attribute__((musttail)) return even(s->next, sum + s->number);
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        s[i].next = i + 1 < n ? &s[i + 1] : NULL;
    }
    printf("%ld\n", even(s, 1));
    long sum = odd(s, 1);
    printf("%ld %.1f\n", sum, s[4].light);
    free(s);
    return 0;
}
