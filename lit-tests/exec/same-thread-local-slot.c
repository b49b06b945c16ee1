// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// Each thread has a pointer of its own into the array.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static _Thread_local struct star *mine;

static void next(void)
{
    mine->mass++;
    mine++;
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    printf("%d\n", mine == NULL);
    mine = s + 2;
    for (int i = 0; i < 9; i++)
        next();
    long sum = mine - s;
    for (size_t i = 0; i < n; i++)
        sum = sum * 2 + s[i].mass + s[i].number;
    printf("%ld\n", sum);
    free(s);
    return 0;
}
