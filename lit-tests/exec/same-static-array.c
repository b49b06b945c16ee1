// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// An array of static storage, beside one from the heap, never meeting.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static struct star fixed[8] = { { 0.5, 3, 2 }, { 1.5, 4, 1 } };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 9;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    double a = 0;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        fixed[i % 8].mass += s[i].number;
    }
    for (size_t i = 0; i < n; i++)
        a += s[i].light + s[i].number * (double)s[i].mass;
    for (int i = 0; i < 8; i++)
        a += fixed[i].light * (double)fixed[i].mass + fixed[i].number;
    printf("%.2f\n", a);
    free(s);
    return 0;
}
