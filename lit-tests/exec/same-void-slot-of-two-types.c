// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// One void pointer field holds pointers to elements of two types of array.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };
struct rock { long mass; int number; };
struct box { int is_star; void *what; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct star *s = calloc(n, sizeof *s);
    struct rock *r = calloc(n, sizeof *r);
    struct box *b = calloc(n, sizeof *b);
    if (!s || !r || !b)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        r[i].number = -(int)i;
        b[i].is_star = (int)(i % 2);
        b[i].what = i % 2 ? (void *)&s[i] : (void *)&r[n - 1 - i];
    }
    long sum = 0;
    for (size_t i = 0; i < n; i++)
        sum = (sum * 3 + (b[i].is_star ? ((struct star *)b[i].what)->number : ((struct rock *)b[i].what)->number)) % 100003;
    printf("%ld %d\n", sum, b[1].what == b[2].what);
    free(b);
    free(r);
    free(s);
    return 0;
}
