// Fields that are tested and then changed, or changed and then set right: as narrow as what stays, and as what lies there for a moment. Where
// another pointer may lead to the same record, a function is called in between, or something else looks, they are as wide as that needs.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t narrow regions 'aostosoa<narrow=on>' 'randomplan<seed=4>' 'randomplan<seed=5>' 'randomplan<seed=6>' 'randomplan<seed=7>' 'randomplan<seed=12;split=off>' 'randomplan<seed=15;split=off>'
// RUN: FileCheck %s --input-file=%t.early.narrow.log
// CHECK-DAG: struct.good: narrowed 13 fields
#include <stdio.h>
#include <stdlib.h>

static const int cost[] = {3, 7, -12, 40};
static const struct { long a; short b; } rows[2][2] = {{{1, 2}, {3, 4}}, {{5, 600}, {7, 8}}};
#define MIN(a, b) ((a) < (b) ? (a) : (b))

struct good {
    long counter, down, ring, added, taken, two, least, cost, row, bits, way, twice, first, late;
};
struct bad {
    long aliased;   /* changed through another pointer between test and step */
    long called;    /* a function changes it between test and step */
    long seen;      /* copied before it is set right */
    long chosen;    /* set right on one of two ways only */
    long other;     /* what is set right is another record's */
    long wide;      /* the step itself is large */
    long looped;    /* stepped again before it is tested again */
    long table;     /* a table that is written */
};

static int table[4] = {1, 2, 3, 4};
static struct good *good;
static struct bad *bad;
static unsigned seed = 9;
static unsigned next(void) { return (seed = seed * 1664525u + 1013904223u) >> 8; }

__attribute__((noinline)) static void more(struct bad *b, long n) { b->called += n; }

__attribute__((noinline)) static void step(struct good *g, unsigned x) {
    if (g->counter < 255) g->counter++;
    if (g->down > 0) g->down--; else g->down = 9;
    g->ring++;
    if (g->ring == 24) g->ring = 0;
    g->added += x % 100;
    if (g->added > 200) g->added = 200;
    g->taken -= x % 50;
    if (g->taken < 0) g->taken = 120;
    g->two += (long)(x % 41) - 20;
    if (g->two > 100) g->two = 100;
    else if (g->two < -100) g->two = -100;
    g->least = MIN(g->least + (long)(x % 10), 130);
    g->cost = cost[x % 4];
    g->row = rows[x % 2][x / 2 % 2].b;
    g->bits |= 1 << (x % 8);
    g->way += 3;
    if (x & 1) {
        if (g->way > 100) g->way = 0;
    } else {
        g->way = x % 90;
    }
    g->twice++;
    g->twice = g->twice > 99 ? 0 : g->twice;
    g->first = 1000;
    g->first = x % 7;
    g->late += 100;
    if (g->late >= 256) g->late -= 256;
}

__attribute__((noinline)) static void spoil(struct bad *b, struct bad *c, unsigned x) {
    if (b->aliased < 255) {
        c->aliased = x % 2 ? 70000 : 254;
        b->aliased++;
    }
    if (b->called < 250) {
        more(b, 100);
        b->called++;
    } else {
        b->called = 0;
    }
    b->seen += 1000;
    c->table = b->seen;
    if (c->seen > 100) b->seen = 100;
    b->chosen += 77;
    if (x % 3 == 0)
        b->chosen = 0;
    b->other += 99;
    if (b->other > 100) c->other = 100;
    b->wide += (long)x * 1000;
    if (b->wide > 100) b->wide = 100;
    for (int i = 0; i < 5; i++) b->looped += 60;
    if (b->looped > 250) b->looped = 250;
    b->table += table[x % 4];
    table[x % 4] = (int)(x % 100000);
}

int main(int argc, char **argv) {
    (void)argv;
    long n = 60 * argc;
    good = calloc((size_t)n, sizeof *good);
    bad = calloc((size_t)n, sizeof *bad);
    if (!good || !bad) return 1;
    unsigned long h = 0;
    for (long k = 0; k < 40 * n; k++) {
        step(&good[next() % n], next());
        long i = next() % n;
        spoil(&bad[i], &bad[next() % 3 ? i : (long)(next() % n)], next());
        if (k % 50 == 0) {
            struct good *g = &good[k % n];
            struct bad *b = &bad[k % n];
            h = h * 31 + (unsigned long)(g->counter + g->down * 3 + g->ring * 5 + g->added * 7 + g->taken * 11 + g->two * 13);
            h = h * 31 + (unsigned long)(g->least + g->cost * 3 + g->row * 5 + g->bits * 7 + g->way * 11 + g->twice + g->first + g->late * 9);
            h = h * 31 + (unsigned long)(b->aliased + b->called * 3 + b->seen * 5 + b->chosen * 7 + b->other * 11);
            h = h * 31 + (unsigned long)(b->wide + b->looped * 3 + b->table * 5);
        }
    }
    printf("%016lx\n", h);
    free(good);
    free(bad);
    return 0;
}
