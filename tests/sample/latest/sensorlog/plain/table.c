#include <stdlib.h>
#include <string.h>

#include "log.h"

void table_init(struct table *t, size_t groups)
{
    size_t buckets = 64;
    while (buckets < groups)
        buckets *= 2;
    memset(t, 0, sizeof *t);
    t->bucket = checked(calloc(buckets, sizeof *t->bucket));
    t->mask = buckets - 1;
}

static size_t hash(struct key k)
{
    uint64_t h = ((uint64_t)k.site * 61 + (uint64_t)k.hour) * 8 + (uint64_t)k.kind;
    h *= 0x9e3779b97f4a7c15u;
    return (size_t)(h >> 32);
}

static int same(struct key a, struct key b)
{
    return a.site == b.site && a.kind == b.kind && a.hour == b.hour;
}

struct group *table_find(struct table *t, struct key key)
{
    struct group **link = &t->bucket[hash(key) & t->mask];
    for (; *link; link = &(*link)->next)
        if (same((*link)->key, key))
            return *link;
    struct group *g = t->spare;
    if (g)
        t->spare = g->next;
    else
        g = checked(malloc(sizeof *g));
    g->key = key;
    g->count = g->sum = g->touched = 0;
    g->lowest = g->highest = 0;
    g->spread = 0.0;
    g->extreme = NULL;
    g->next = NULL;
    *link = g;
    t->groups++;
    return g;
}

void group_add(struct group *g, const struct reading *r)
{
    long v = r->value.adjusted;
    if (g->count == 0 || v < g->lowest)
        g->lowest = v;
    if (g->count == 0 || v > g->highest) {
        g->highest = v;
        g->extreme = r;
    }
    g->count++;
    g->sum += v;
    g->touched = r->time;
    g->spread += r->weight;
}

void table_clear(struct table *t)
{
    for (size_t i = 0; i <= t->mask; i++) {
        for (struct group *g = t->bucket[i], *next; g; g = next) {
            next = g->next;
            g->next = t->spare;
            t->spare = g;
        }
        t->bucket[i] = NULL;
    }
    t->groups = 0;
}

void table_free(struct table *t)
{
    table_clear(t);
    while (t->spare) {
        struct group *next = t->spare->next;
        free(t->spare);
        t->spare = next;
    }
    free(t->bucket);
}
