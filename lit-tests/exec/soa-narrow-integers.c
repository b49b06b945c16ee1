// Integers that fit into fewer bytes, in columns of arrays that are split: one array, arrays that grow and that are many, elements copied
// whole within an array, between arrays of one kind and to single records, filled with zeros and ones. What could be larger stays as it is.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t 'aostosoa<narrow=on>' 'aostosoa<narrow=on;delete=on>' aostosoa 'aostosoa<narrow=on;pools=off>,dtrans-narrow' 'randomplan<seed=4>' 'randomplan<seed=5>' 'randomplan<seed=6>' 'randomplan<seed=7>' 'randomplan<seed=12>' 'randomplan<seed=13>' 'randomplan<seed=15>'
// RUN: FileCheck %s --input-file='%t.early.aostosoa<narrow=on>.log'
// CHECK-DAG: struct.item: arrays of structures split into 12 columns, pointers to elements become indices, 8 fields narrowed
// CHECK-DAG: struct.city: array of structures split into 5 columns, pointers to elements become indices{{.*}}, 3 fields narrowed
// CHECK-DAG: struct.row: arrays of structures split into 6 columns, pointers to elements become indices, 3 fields narrowed
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum color { RED, GREEN, BLUE = 200 };
struct item {
    long small;         /* 0 to 99 */
    long negative;      /* -40 to 39 */
    enum color color;
    int sixteen;        /* -1000 to 1000 */
    unsigned long word; /* 32 bits, without sign */
    long swing;         /* 32 bits, with sign */
    long wide;          /* anything */
    double weight;
    long limit;         /* up to 255 */
    short late;         /* 0 or 1 */
    bool is;
};
struct city { long people; int zip; long height; double area; struct city *next; };
struct row { int kind; long count; long sum; short flags; };

static unsigned seed = 7;

static unsigned next(void) { return (seed = seed * 1664525u + 1013904223u) >> 8; }
static long clamp(long v, long lo, long hi) { return v < lo ? lo : v > hi ? hi : v; }

__attribute__((noinline)) static void fill(struct item *p, long i) {
    p->small = next() % 100;
    p->negative = (long)(next() % 80) - 40;
    p->color = i % 3 == 0 ? RED : i % 3 == 1 ? GREEN : BLUE;
    p->sixteen = (int)clamp(i * 37 - 5000, -1000, 1000);
    p->word = (unsigned long)i * 0x9e3779b97f4a7c15u >> 32;
    p->swing = (int)(i * 0x9e3779b9u);
    p->wide = i * 0x123456789abcL;
    p->weight = i * 0.5;
    p->limit = i & 0xff;
    p->late = i > 100;
    p->is = i % 2;
}

static void show(const char *what, const struct item *p, long n) {
    unsigned long h = 0;
    for (long i = 0; i < n; i++, p++) {
        h = h * 31 + (unsigned long)p->small;
        h = h * 31 + (unsigned long)p->negative;
        h = h * 31 + (unsigned long)p->color;
        h = h * 31 + (unsigned long)(long)p->sixteen;
        h = h * 31 + p->word;
        h = h * 31 + (unsigned long)p->swing;
        h = h * 31 + (unsigned long)p->wide;
        h = h * 31 + (unsigned long)(long)p->weight;
        h = h * 31 + (unsigned long)p->limit;
        h = h * 31 + (unsigned long)p->late * 2 + p->is;
    }
    printf("%s %016lx\n", what, h);
}

static void items(long n) {
    struct item *a = calloc((size_t)n, sizeof *a), *b = malloc((size_t)n * sizeof *b);
    if (!a || !b) exit(1);
    show("zeros", a, n);
    for (long i = 0; i < n; i++) fill(&a[i], i);
    show("filled", a, n);
    for (long i = 0; i < n; i++) b[i] = a[i];
    for (long i = 0; i < n; i += 3) b[i] = a[n - 1 - i];
    for (long i = 5; i < n; i += 50) memset(&b[i], 0, sizeof b[i]);
    for (long i = 7; i < n; i += 50) memcpy(&b[i], &b[i - 1], sizeof b[i]);
    show("copied", b, n);
    struct item swapped = a[3];
    a[3] = a[n - 1];
    a[n - 1] = swapped;
    for (long i = 1; i < n; i++) {
        a[i].small = (a[i - 1].small + 1) % 100;
        a[i].negative = -a[i - 1].negative / 2;
        if (a[i].limit < 255) a[i].limit++;
    }
    show("stepped", a, n);
    free(a);
    free(b);
}

static struct city *cities;

static void towns(long n) {
    cities = calloc((size_t)n, sizeof *cities);
    if (!cities) exit(1);
    long sum = 0;
    for (long i = 0; i < n; i++) {
        struct city *c = &cities[i];
        c->people = i % 77;
        c->zip = i % 5 ? (int)(i % 300) * 100 : -32768;
        c->area = (double)i;
        c->next = i ? c - 1 : NULL;
        if (i % 50 == 3)
            memset(&c->height, 0xff, sizeof c->height);
        else
            memset(&c->height, 0, sizeof c->height);
        if (i % 4 == 1) c->height = c->next->height + 0;
        if (i % 9 == 2) c->height = -120 + i % 8;
    }
    for (struct city *c = &cities[n - 1]; c; c = c->next)
        sum = sum * 7 + c->people + c->zip + c->height + (long)c->area;
    printf("%ld\n", sum);
    free(cities);
}

struct table { struct row *rows; size_t used, room; };

static struct row *more(struct table *t) {
    if (t->used == t->room) {
        t->room = t->room ? t->room * 2 : 4;
        t->rows = realloc(t->rows, t->room * sizeof *t->rows);
        if (!t->rows) exit(1);
    }
    return &t->rows[t->used++];
}

static void tables(int n) {
    struct table t[3] = {{0}};
    for (int i = 0; i < n; i++) {
        struct row *r = more(&t[i % 3]);
        memset(r, 0, sizeof *r);
        r->kind = (int)(next() % 7) - 3;
        r->count = next() & 0x3ff;
        r->sum = (long)next() * 0x100000001L;
        r->flags = (short)(r->kind < 0 ? -1 : 1);
        if (i % 11 == 10) *more(&t[0]) = t[1].rows[i / 11 % (int)t[1].used];
    }
    for (int k = 0; k < 3; k++) {
        long sum = 0;
        for (size_t i = 0; i < t[k].used; i++) {
            struct row *r = &t[k].rows[i];
            sum = sum * 13 + r->kind + r->count * 3 + r->sum + r->flags;
        }
        printf("%ld\n", sum);
        free(t[k].rows);
    }
}

int main(int argc, char **argv) {
    (void)argv;
    items(500 * argc);
    towns(700 * argc);
    tables(900 * argc);
    return 0;
}
