// A heap of entries that are moved whole.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { ENTRIES = 500000, ROUNDS = 2500000 };

struct entry {
    double key;
    long id, from;
    long count;
};

static uint64_t seed = 88172645463325252u;
static uint64_t next(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

static struct entry *heap;
static long used;

static void push(double key, long id, long from, long count)
{
    long i = used++;
    while (i > 0 && key < heap[(i - 1) / 2].key) {
        heap[i] = heap[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    heap[i].key = key;
    heap[i].id = id;
    heap[i].from = from;
    heap[i].count = count;
}

static void drop(void)
{
    struct entry last = heap[--used];
    long i = 0;
    for (;;) {
        long child = 2 * i + 1;
        if (child >= used)
            break;
        if (child + 1 < used && heap[child + 1].key < heap[child].key)
            child++;
        if (heap[child].key >= last.key)
            break;
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = last;
}

int main(void)
{
    heap = calloc(ENTRIES + 1, sizeof *heap);
    if (!heap)
        return 1;
    for (long i = 0; i < ENTRIES; i++)
        push((double)(next() % 1000000), i, i / 2, 1);
    double sum = 0;
    long ids = 0;
    for (long n = 0; n < ROUNDS; n++) {
        double key = heap[0].key;
        long id = heap[0].id, from = heap[0].from, count = heap[0].count;
        sum += key * (double)count;
        ids += id ^ from;
        drop();
        push(key + (double)(next() % 1000), id, from, count + 1);
    }
    printf("%.1f %ld\n", sum, ids);
    free(heap);
    return 0;
}
