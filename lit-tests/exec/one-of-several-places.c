// Fields of which the optimizer makes one store to one of several addresses, in one record and in records of different kinds.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS='cost-model=off;''skip-types=place' %clang %lldplugin %t.early.o -o %t.early
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS='cost-model=off;''skip-types=place' %clang %lldplugin %t.late.o -o %t.late -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: env DTRANS_OPTIONS='cost-model=off;''regions=off' %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: env DTRANS_OPTIONS=randomplan=2 %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK: thing{{.*}}kept 3 pointers in 32 bits
#include <stdio.h>
#include <stdlib.h>

enum kind { SHIP, ROCK, SHOT, SPARK };

struct thing {
    enum kind kind;
    int id, cold[9];
    int dies;
    struct thing *next, *prev, *owner;
    union {
        int ore, ammo;
        float fade;
    } u;
};

struct place {
    long visits;
    struct thing *first, *last;
    int count;
};

static unsigned seed = 12345;
static unsigned rnd(unsigned n)
{
    seed = seed * 1103515245u + 12345u;
    return (seed >> 16) % n;
}

static int now;

__attribute__((noinline)) static struct thing *make(enum kind kind, struct thing *owner)
{
    struct thing *t = calloc(1, sizeof *t);
    int *at, n;
    if (!t)
        exit(1);
    t->kind = kind;
    t->id = now;
    t->owner = owner;
    switch (kind) {
    case SHIP:
    case ROCK:
        at = &t->u.ore;
        n = (int)rnd(30);
        break;
    default:
        at = &t->dies;
        n = now + (kind == SHOT ? 25 : 20);
    }
    *at = n;
    *at += 1;
    return t;
}

__attribute__((noinline)) static void append(struct place *p, struct thing *t)
{
    t->prev = p->last;
    if (p->last)
        p->last->next = t;
    else
        p->first = t;
    p->last = t;
    p->count++;
}

__attribute__((noinline)) static void leave(struct place *p, struct thing *t)
{
    if (t->prev)
        t->prev->next = t->next;
    else
        p->first = t->next;
    if (t->next)
        t->next->prev = t->prev;
    else
        p->last = t->prev;
    t->next = t->prev = NULL;
    p->count--;
}

__attribute__((noinline)) static int either(struct place *p, struct thing *t, int c)
{
    if (c)
        return p->count;
    return t->dies;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 2000, i, k;
    struct place *places = calloc(7, sizeof *places);
    unsigned long sum = 0;
    if (!places)
        return 1;
    for (now = 0; now < n; now++) {
        struct place *p = &places[rnd(7)];
        append(p, make((enum kind)rnd(4), p->last));
        p->visits++;
        if (rnd(3) == 0) {
            struct thing *t = p->first;
            for (k = (int)rnd(4); k > 0 && t->next; k--)
                t = t->next;
            leave(p, t);
            append(&places[rnd(7)], t);
        }
        sum = sum * 31 + (unsigned long)either(p, p->first, now & 1 || !p->first);
    }
    for (i = 0; i < 7; i++) {
        const struct thing *t;
        long score = 0;
        for (t = places[i].first; t; t = t->next)
            score += t->dies + (t->kind < SHOT ? t->u.ore : 7) + (t->owner ? t->owner->id : -1) + t->kind;
        printf("%d: %ld %d %ld\n", i, places[i].visits, places[i].count, score);
    }
    printf("%lu\n", sum);
    return 0;
}
