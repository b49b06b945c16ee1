// RUN: %clang -O1 -ffp-contract=on %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -ffp-contract=on -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -ffp-contract=on -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK: !Passed {{.*[^a-z_]}}star{{[^a-z_]}}

// Numbers that are computed, contracted, chosen or returned are stored at an index that nothing bounds, in a record that
// keeps a pointer: they are no pointers, wherever they land in it.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; long mass; int cell; };
struct sky { size_t n; struct star *star; double sum[16]; unsigned long rng; };

static struct sky sky;

static __attribute__((noinline)) double next(struct sky *s)
{
    s->rng = s->rng * 6364136223846793005ul + 1;
    return (double)(s->rng >> 40);
}

int main(int argc, char **argv)
{
    (void)argv;
    sky.n = (size_t)argc + 99;
    sky.star = calloc(sky.n, sizeof *sky.star);
    if (!sky.star)
        return 1;
    for (size_t i = 0; i < sky.n; i++) {
        sky.star[i].light = next(&sky);
        sky.star[i].mass = (long)i;
        sky.star[i].cell = (int)(i * 7 % 16);
    }
    double best = 0;
    for (size_t i = 0; i < sky.n; i++) {
        struct star *s = &sky.star[i];
        sky.sum[s->cell] += 0.5 * s->light;
        sky.sum[(s->cell + 1) % 16] = next(&sky);
        best = sky.sum[s->cell] > best ? sky.sum[s->cell] : best;
    }
    double total = 0;
    long mass = 0;
    for (int k = 0; k < 16; k++)
        total += sky.sum[k];
    for (size_t i = 0; i < sky.n; i++)
        mass += sky.star[i].mass * sky.star[i].cell;
    printf("%.1f %.1f %ld\n", total, best, mass);
    free(sky.star);
    return 0;
}
