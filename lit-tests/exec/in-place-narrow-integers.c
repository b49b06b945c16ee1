// Integers that fit into fewer bytes, in arrays, lists, variables, copies and fills: the program computes the same. What could be
// larger stays as wide as it is.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t narrow narrow,dtrans-deletefield 'reorderfields<delete=on;narrow=on>' 'randomplan<seed=4>' 'randomplan<seed=5>' 'randomplan<seed=6>' 'randomplan<seed=7>' 'randomplan<seed=12;split=off>' 'randomplan<seed=15;split=off>'
// RUN: FileCheck %s --input-file=%t.early.narrow.log
// CHECK-DAG: struct.item: narrowed 8 fields, elements shrink from 72 to 40 bytes
// CHECK-DAG: struct.city: narrowed 4 fields, elements shrink from 40 to 24 bytes
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
    struct item *next;
    long limit;         /* up to 255 */
    short late;         /* 0 or 1 */
    bool is;
};
struct city { long people; int zip; long height; double area; int rank; };
struct pair { int zip; long height; };

static struct city cities[300] = {{90, -1, 255, 0.5, -128}, {10, 32767, -255, 1.5, 127}, {0}, {77}};
static struct pair pairs[40];
static struct item *list;
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
    p->limit = i & 0xff;
    p->late = i > 100;
    p->is = i % 2;
}

__attribute__((noinline)) static struct item made(long i) {
    struct item it;
    memset(&it, 0, sizeof it);
    fill(&it, i);
    return it;
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
        h = h * 31 + (unsigned long)p->limit;
        h = h * 31 + (unsigned long)p->late * 2 + p->is;
    }
    printf("%s %016lx\n", what, h);
}

int main(int argc, char **argv) {
    (void)argv;
    long n = 500 * argc;
    struct item *a = calloc((size_t)n, sizeof *a), *b = malloc((size_t)n * sizeof *b);
    if (!a || !b) return 1;
    show("zeros", a, n);
    for (long i = 0; i < n; i++) fill(&a[i], i);
    show("filled", a, n);
    memcpy(b, a, (size_t)n * sizeof *b);
    for (long i = 0; i < n; i += 3) b[i] = a[n - 1 - i];
    for (long i = 1; i < n; i += 7) b[i] = made(i);
    memset(&b[2], 0, 5 * sizeof *b);
    memset(&b[9], 0, sizeof *b);
    show("copied", b, n);
    for (long i = 0; i < 50; i++) {
        struct item *it = malloc(sizeof *it);
        *it = a[i * 3];
        it->next = list;
        it->small = it->next ? (it->next->small + 1) % 100 : 0;
        it->negative = it->next ? -it->negative / 2 : 0;
        list = it;
    }
    for (struct item *it = list; it; it = it->next) {
        struct item other = *it;
        other.limit = it->small;
        show("node", &other, 1);
        if (it->small == 12) it->color = BLUE;
    }
    for (int i = 0; i < 300; i++) {
        if (i > 4) {
            cities[i].people = i % 77;
            cities[i].zip = i * 100;
            if (i > 250) cities[i].zip = -32768;
            cities[i].height = cities[i - 1].height;
            cities[i].rank = cities[i - 2].rank;
            cities[i].area = i;
        }
        if (i % 50 == 3) memset(&cities[i].height, 0xff, sizeof cities[i].height);
        if (i < 40) { pairs[i].zip = cities[i].zip; pairs[i].height = cities[i].height; }
    }
    long sum = 0;
    for (int i = 0; i < 300; i++)
        sum = sum * 7 + cities[i].people + cities[i].zip + cities[i].height + (long)cities[i].area + cities[i].rank;
    for (int i = 0; i < 40; i++) sum = sum * 7 + pairs[i].zip * 3 + pairs[i].height;
    printf("%ld\n", sum);
    while (list) { struct item *it = list; list = it->next; free(it); }
    free(a);
    free(b);
    return 0;
}
