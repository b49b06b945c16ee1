/* A heap of cells with mark and sweep collection, and programs that use it up. */
#include <stdio.h>
#include <stdlib.h>

#include "heap.h"

enum { TABLE, BEST, FORMULA };

static unsigned long rng = 31337;

static unsigned long next(void)
{
    rng ^= rng << 13;
    rng ^= rng >> 7;
    rng ^= rng << 17;
    return rng >> 8;
}

static void put(long key, long value)
{
    ref old = map_get(roots[TABLE], key);
    ref list = cons(number(value), list_length(old) < 4 ? old : 0);
    roots[TABLE] = map_put(roots[TABLE], key, list);
}

static long sum(long key)
{
    long s = 0;
    for (ref l = map_get(roots[TABLE], key); l; l = cdr(l))
        s += B(car(l)).number;
    return s;
}

static long formula(unsigned long bits)
{
    ref e = expr_random(bits, 6), d = expr_derive(e);
    long v = expr_value(e, 3, 5) + expr_value(d, 2, 7);
    roots[FORMULA] = cons(d, roots[FORMULA]);
    if (bits % 97 == 0)
        roots[FORMULA] = 0;
    return v;
}

static void rank(long least)
{
    roots[BEST] = list_sort(map_to_list(roots[TABLE], 0, least));
    printf("%ld keys from %ld up:", list_length(roots[BEST]), least);
    ref l = roots[BEST];
    for (int i = 0; l && i < 5; i++, l = cdr(l))
        printf(" %ld=%ld", B(cdr(car(l))).number, B(car(car(l))).number);
    printf("\n");
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? strtol(argv[1], NULL, 10) : 80000;
    if (n < 10)
        n = 10;
    unsigned long digest = 0;
    for (long i = 1; i <= 6 * n; i++) {
        unsigned long what = next() % 100, key = next() % (unsigned long)n;
        heap_reserve(2000);
        if (what < 60)
            put((long)key, (long)(next() % 100000));
        else if (what < 90)
            digest = digest * 31 + (unsigned long)sum((long)key);
        else if (what < 95)
            roots[TABLE] = map_remove(roots[TABLE], (long)key);
        else
            digest ^= (unsigned long)formula(next()) << (i & 31);
        if (i % n == 0) {
            heap_reserve(20 * n);
            rank(100000 - 10000 * (i / n));
        }
    }
    heap_reserve(heap.free + 1);
    printf("%ld cells, %ld allocated, %ld collections, %ld marked, %ld swept, age %ld\n", heap.cells, heap.clock,
           heap.collections, heap.marked, heap.swept, heap.age);
    printf("swept: %ld numbers, %ld symbols, %ld pairs, %ld nodes\n", heap.by_type[NUMBER], heap.by_type[SYMBOL],
           heap.by_type[PAIR], heap.by_type[NODE]);
    printf("digest %016lx\n", digest);
    heap_done();
    return 0;
}
