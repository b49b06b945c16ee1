// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// RUN: %clang %late -g -c %s -o %t.debug.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang -g %lldplugin %t.debug.o -o %t.debug
// RUN: %t.debug > %t.debug.out && diff %t.expected %t.debug.out
// RUN: llvm-dwarfdump --verify %t.debug
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Functions that stay functions: the optimizer gives them another calling convention. One says how much is left when it has freed.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; long number; long mass; struct star *next; };
struct rock { long mass; double size; };

static long blocks;
static size_t total;

__attribute__((noinline)) static void *plain(size_t size)
{
    total += size;
    void *p = malloc(size);
    if (!p)
        exit(1);
    return p;
}
__attribute__((noinline, malloc, alloc_size(1))) static void *need(size_t size)
{
    blocks++;
    return plain(size);
}
__attribute__((noinline)) static long release(void *p)
{
    free(p);
    return --blocks;
}
__attribute__((noinline)) static struct star *stars(size_t n, int by)
{
    struct star *s = need(n * sizeof *s);
    for (size_t i = 0; i < n; i++) {
        s[i].light = 0.5;
        s[i].mass = by;
        s[i].number = (long)i * 3;
        s[i].next = i % 3 ? &s[i / 2] : NULL;
    }
    return s;
}
__attribute__((noinline)) static double light(const struct star *s, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        sum += s[i].light * (double)s[i].number + (double)s[i].mass;
        for (const struct star *p = &s[i]; p; p = p->next)
            sum += (double)p->number;
    }
    return sum;
}
int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 20;
    struct rock *r = need(n * sizeof *r);
    char *name = plain(8);
    name[0] = 'x';
    for (size_t i = 0; i < n; i++) {
        r[i].mass = (long)i;
        r[i].size = 0.25;
    }
    double sum = 0;
    for (size_t round = 1; round < 4; round++) {
        struct star *a = stars(n, (int)round), *b = stars(n * round, 7);
        a[3].next = &a[0];
        sum += light(a, n) - light(b, n * round);
        long left = release(round % 2 ? a : b);
        printf("%ld left\n", left);
        if (release(round % 2 ? b : a) != 1)
            puts("lost some");
    }
    for (size_t i = 0; i < n; i++)
        sum += (double)r[i].mass + r[i].size;
    printf("%.3f %zu %c\n", sum, total, name[0]);
    free(name);
    printf("%ld left\n", release(r));
    return 0;
}
