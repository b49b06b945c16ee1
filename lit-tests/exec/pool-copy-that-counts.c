// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// A function that is copied for a pool counts in a record: its copy's accesses have to be known when that record's fields move.
#include <stdio.h>
#include <stdlib.h>

struct usage { long unused; int calls; long bytes; int most; };
struct star { long mass; int number; long light; };
static struct usage *usage;

__attribute__((noinline)) static void *get(size_t size)
{
    void *p = malloc(size);
    if (!p)
        return p;
    usage->calls++;
    usage->bytes += size;
    if (size > (size_t)usage->most)
        usage->most = (int)size;
    return p;
}

int main(int argc, char **argv)
{
    (void)argv;
    long s = 0;
    usage = calloc(1, sizeof *usage);
    if (!usage)
        return 1;
    for (int k = 0; k < 5; k++) {
        int n = 20 * (k + 1) + argc;
        struct star *stars = get(n * sizeof *stars);
        if (!stars)
            return 1;
        for (int i = 0; i < n; i++) {
            stars[i].mass = i;
            stars[i].number = i * k;
            stars[i].light = 2 * i;
        }
        for (int i = 0; i < n; i++)
            s += stars[i].mass + stars[i].number * 3 + stars[i].light * 5;
        free(stars);
    }
    long *numbers = get(100 * sizeof *numbers);
    if (!numbers)
        return 1;
    for (int i = 0; i < 100; i++)
        numbers[i] = i * s;
    for (int i = 0; i < 100; i++)
        s += numbers[i] % 7;
    printf("%ld %d %ld %d\n", s, usage->calls, usage->bytes, usage->most);
    return 0;
}
