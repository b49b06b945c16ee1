// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// A weak function takes an element pointer, and a weak symbol is not there.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

__attribute__((weak, noinline)) long weigh(struct star *s) { return ++s->mass; }
__attribute__((weak)) long not_there(struct star *s);

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    long sum = 0;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        sum += weigh(&s[i / 2]) + (not_there ? not_there(s) : 1);
    }
    for (size_t i = 0; i < n; i++)
        sum = sum * 2 + s[i].mass + s[i].number + (long)s[i].light;
    printf("%ld\n", sum);
    free(s);
    return 0;
}
