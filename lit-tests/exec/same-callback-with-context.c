// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// A walker calls back with an element and a context.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };
struct count { long n; const struct star *best; };

static void each(struct star *s, size_t n, void (*call)(struct star *, void *), void *context)
{
    for (size_t i = 0; i < n; i++)
        call(&s[i], context);
}

static void count(struct star *s, void *context)
{
    struct count *c = context;
    c->n += s->number;
    if (!c->best || s->light > c->best->light)
        c->best = s;
}

static void grow(struct star *s, void *by) { s->mass += *(long *)by; }

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct star *s = calloc(n, sizeof *s);
    struct count c = { 0, NULL };
    long by = 4;
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        s[i].light = (double)(i * 7 % 20);
    }
    each(s, n, count, &c);
    each(s, n, grow, &by);
    printf("%ld %td %ld\n", c.n, c.best - s, c.best->mass);
    free(s);
    return 0;
}
