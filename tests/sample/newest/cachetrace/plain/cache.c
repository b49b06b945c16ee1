/* One level of a set-associative write-back cache. */
#include "cache.h"
#include <stdio.h>
#include <stdlib.h>

#define MEMORY_LATENCY 180

struct cache *cache_new(const char *name, int level, size_t bytes, int ways, int latency)
{
    struct cache *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    snprintf(c->name, sizeof c->name, "%s", name);
    c->level = level;
    c->ways = ways;
    c->latency = latency;
    c->nsets = (bytes >> LINE_BITS) / (size_t)ways;
    c->sets = calloc(c->nsets, sizeof *c->sets);
    if (!c->sets) {
        free(c);
        return NULL;
    }
    for (size_t i = 0; i < c->nsets; i++) {
        c->sets[i].lines = calloc((size_t)ways, sizeof(struct line));
        if (!c->sets[i].lines) {
            cache_free(c);
            return NULL;
        }
    }
    return c;
}

void cache_free(struct cache *c)
{
    if (!c)
        return;
    for (size_t i = 0; i < c->nsets; i++)
        free(c->sets[i].lines);
    free(c->sets);
    free(c);
}

uint64_t line_address(const struct cache *c, uint64_t tag, size_t set)
{
    return (tag * c->nsets + set) << LINE_BITS;
}

static struct line *find_line(struct cache *c, struct set *s, uint64_t tag)
{
    for (int i = 0; i < c->ways; i++) {
        struct line *l = &s->lines[i];
        if (l->valid && l->tag == tag)
            return l;
    }
    return NULL;
}

static struct line *choose_victim(struct cache *c, struct set *s)
{
    struct line *oldest = &s->lines[0];
    for (int i = 0; i < c->ways; i++) {
        struct line *l = &s->lines[i];
        if (!l->valid)
            return l;
        if (l->last_used < oldest->last_used)
            oldest = l;
    }
    return oldest;
}

static void evict(struct cache *c, struct line *l, size_t set, struct region *by)
{
    struct region *owner = l->owner;
    c->evictions++;
    if (!c->below) {                   /* statistics for the last level */
        owner->evicted_by[by - regions]++;
        owner->residency += c->clock - l->loaded;
        if (l->uses == 1)
            owner->used_once++;
    }
    if (l->dirty) {
        c->writebacks++;
        owner->written_back++;
        if (c->below)
            cache_access(c->below, line_address(c, l->tag, set), true, owner, l->last_thread);
    }
    l->valid = false;
}

/* Returns the latency. */
int cache_access(struct cache *c, uint64_t address, bool write, struct region *r, int thread)
{
    uint64_t number = address >> LINE_BITS;
    size_t index = number & (c->nsets - 1);
    uint64_t tag = number / c->nsets;
    struct set *s = &c->sets[index];
    struct line *l = find_line(c, s, tag);
    int latency = c->latency;

    c->clock++;
    if (l) {
        c->hits++;
        s->hits++;
        r->hits[c->level]++;
    } else {
        c->misses++;
        s->misses++;
        r->misses[c->level]++;
        l = choose_victim(c, s);
        if (l->valid)
            evict(c, l, index, r);
        if (c->below)
            latency += cache_access(c->below, address, false, r, thread);
        else
            latency += MEMORY_LATENCY;
        l->valid = true;
        l->dirty = false;
        l->tag = tag;
        l->owner = r;
        l->loaded = c->clock;
        l->uses = 0;
    }
    l->last_used = c->clock;
    l->last_thread = thread;
    l->uses++;
    if (write)
        l->dirty = true;
    return latency;
}
