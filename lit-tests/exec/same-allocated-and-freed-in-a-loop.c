// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// Each turn of a loop makes an array and frees it: one at a time.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

int main(int argc, char **argv)
{
    (void)argv;
    double sum = 0;
    for (size_t n = 3; n < 20 + (size_t)argc; n += 5) {
        struct star *s = calloc(n, sizeof *s);
        if (!s)
            return 1;
        for (size_t i = 0; i < n; i++) {
            s[i].number = (int)i;
            s[i].light += 0.5;
        }
        for (size_t i = 0; i < n; i++)
            sum += s[i].light * s[n - 1 - i].number + (double)s[i].mass;
        free(s);
    }
    printf("%.2f\n", sum);
    return 0;
}
