// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s --allow-empty
// CHECK-NOT: !Passed {{.*[^a-z_]}}star{{[^a-z_]}}

// The program has a calloc of its own, which counts the bytes.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static char arena[1 << 16];
static size_t used, asked;

void *calloc(size_t n, size_t size)
{
    void *p = arena + used;
    asked += n * size;
    used = (used + n * size + 15) & ~(size_t)15;
    return used <= sizeof arena ? p : NULL;
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 50;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        s[i].light = 0.5;
    }
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += s[i].light * s[i].number + (double)s[i].mass;
    printf("%.1f %zu\n", sum, asked);
    return 0;
}
