// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS="cost-model=off;bounds=prove" %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS="cost-model=off;bounds=prove" %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s --allow-empty
// CHECK-NOT: !Passed {{.*[^a-z_]}}star{{[^a-z_]}}

// One caller passes a number that nothing bounds: the index may reach any byte of the element, or of another.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; double before; double w[4]; double after; long mass; };

static __attribute__((noinline)) void bump(struct star *s, size_t n, int k)
{
    for (size_t i = 0; i < n; i++)
        s[i].w[k] += 1.0 + k;
}

static __attribute__((noinline)) int pick(const struct star *s)
{
    int best = -1;
    for (int k = 0; k < 4; k++)
        if (best < 0 || s->w[k] > s->w[best])
            best = k;
    return best;
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 99;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].light = (double)i;
        s[i].before = 7;
        s[i].after = 9;
        s[i].mass = (long)i * 3;
        s[i].w[i % 4] = 1;
    }
    bump(s, n, -1);
    bump(s, n, pick(&s[5]));
    bump(s, n, argc);
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += s[i].light + s[i].before * 3 + s[i].w[0] + s[i].w[1] * 10 + s[i].w[2] * 100 + s[i].w[3] * 1000 + s[i].after
             + (double)s[i].mass;
    printf("%.1f\n", sum);
    free(s);
    return 0;
}
