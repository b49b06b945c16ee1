// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// Elements ahead are prefetched; builtins tell about alignment and size.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 40;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        if (i + 8 < n)
            __builtin_prefetch(&s[i + 8], 1);
        s[i].number = (int)i;
        s[i].light = 0.5;
    }
    struct star *a = __builtin_assume_aligned(s, 8);
    double sum = __builtin_object_size(s, 0) >= n * sizeof *s;
    for (size_t i = 0; i < n; i++) {
        __builtin_prefetch(&a[i].mass);
        sum += a[i].number * a[i].light + (double)a[i].mass;
    }
    printf("%.2f\n", sum);
    free(s);
    return 0;
}
