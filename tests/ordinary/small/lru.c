/* A cache that forgets what was used least recently: hash chains and a list with both links, entries recycled. */
#include <stdio.h>
#include <stdlib.h>

struct entry {
    unsigned long key;
    long value, hits;
    struct entry *chain, *newer, *older;
};

struct cache {
    struct entry **bucket;
    size_t mask, used, capacity;
    struct entry *newest, *oldest;
    long hits, misses;
};

static struct cache *cache_new(size_t capacity)
{
    struct cache *c = malloc(sizeof *c);
    if (!c)
        return NULL;
    *c = (struct cache){.capacity = capacity, .mask = 255};
    c->bucket = calloc(c->mask + 1, sizeof *c->bucket);
    if (!c->bucket) {
        free(c);
        return NULL;
    }
    return c;
}

static void unlink_entry(struct cache *c, struct entry *e)
{
    if (e->newer) e->newer->older = e->older; else c->newest = e->older;
    if (e->older) e->older->newer = e->newer; else c->oldest = e->newer;
}

static void push_front(struct cache *c, struct entry *e)
{
    e->newer = NULL;
    e->older = c->newest;
    if (c->newest) c->newest->newer = e; else c->oldest = e;
    c->newest = e;
}

static long get(struct cache *c, unsigned long key)
{
    struct entry *e = c->bucket[key * 0x9e3779b97f4a7c15ul >> 40 & c->mask];
    while (e && e->key != key)
        e = e->chain;
    if (e) {
        c->hits++;
        e->hits++;
        unlink_entry(c, e);
        push_front(c, e);
        return e->value;
    }
    c->misses++;
    if (c->used < c->capacity) {
        e = malloc(sizeof *e);
        if (!e)
            exit(1);
        c->used++;
    } else {
        e = c->oldest;
        unlink_entry(c, e);
        struct entry **p = &c->bucket[e->key * 0x9e3779b97f4a7c15ul >> 40 & c->mask];
        while (*p != e)
            p = &(*p)->chain;
        *p = e->chain;
    }
    size_t h = key * 0x9e3779b97f4a7c15ul >> 40 & c->mask;
    e->key = key;
    e->value = (long)(key * key);
    e->hits = 0;
    e->chain = c->bucket[h];
    c->bucket[h] = e;
    push_front(c, e);
    return e->value;
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 20000;
    unsigned long sum = 0;
    struct cache *c = cache_new(300);
    unsigned rng = 11;
    if (!c)
        return 1;
    for (long i = 0; i < n; i++) {
        rng = rng * 1664525 + 1013904223;
        sum += (unsigned long)get(c, (rng >> 20) % (i % 3 ? 200 : 4000));
    }
    for (struct entry *e = c->newest; e; e = e->older)
        sum = sum * 3 + (unsigned long)e->hits;
    printf("%lu %ld %ld\n", sum, c->hits, c->misses);
    return 0;
}
