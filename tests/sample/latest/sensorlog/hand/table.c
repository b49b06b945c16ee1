#include <stdlib.h>
#include <string.h>

#include "log.h"

void table_init(struct table *t, size_t groups)
{
    size_t buckets = 64;
    while (buckets < groups)
        buckets *= 2;
    memset(t, 0, sizeof *t);
    t->bucket = checked(malloc(buckets * sizeof *t->bucket));
    t->mask = buckets - 1;
    table_clear(t);
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
    uint32_t *link = &t->bucket[hash(key) & t->mask];
    for (; *link != NONE; link = &t->group[*link].next)
        if (same(t->group[*link].key, key))
            return &t->group[*link];
    *link = t->groups;
    if (t->groups == t->room) {
        t->room = t->room ? 2 * t->room : 1024;
        t->group = checked(realloc(t->group, t->room * sizeof *t->group));
    }
    struct group *g = &t->group[t->groups++];
    *g = (struct group){.key = key, .extreme = NONE, .next = NONE};
    return g;
}

void group_add(struct group *g, const struct log *l, size_t r)
{
    int32_t v = l->value[r];
    if (g->count == 0 || v < g->lowest)
        g->lowest = v;
    if (g->count == 0 || v > g->highest) {
        g->highest = v;
        g->extreme = (uint32_t)r;
    }
    g->count++;
    g->sum += v;
}

void table_clear(struct table *t)
{
    for (size_t i = 0; i <= t->mask; i++)
        t->bucket[i] = NONE;
    t->groups = 0;
}

void table_free(struct table *t)
{
    free(t->group);
    free(t->bucket);
}
