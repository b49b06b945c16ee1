// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// A pointer to the first field becomes a pointer to the element again.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

__attribute__((noinline)) static struct star *whole(double *light) { return (struct star *)light; }

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        double *d = &s[i].light;
        *d = (double)i;
        whole(d)->number = (int)(n - i);
    }
    long sum = 0;
    for (size_t i = 0; i < n; i++)
        sum = sum * 2 % 1000003 + s[i].number + (long)s[i].light + s[i].mass;
    printf("%ld\n", sum);
    free(s);
    return 0;
}
