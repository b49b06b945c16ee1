/* One level of a set-associative write-back cache. */
#include "cache.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    while ((size_t)1 << c->set_bits < c->nsets)
        c->set_bits++;
    c->stride = ((size_t)ways * 18 + 63) / 64 * 64;
    c->blocks = aligned_alloc(64, c->nsets * c->stride);
    c->set_accesses = calloc(c->nsets, sizeof *c->set_accesses);
    if (!c->blocks || !c->set_accesses) {
        cache_free(c);
        return NULL;
    }
    memset(c->blocks, 0, c->nsets * c->stride);
    return c;
}

void cache_free(struct cache *c)
{
    if (!c)
        return;
    free(c->blocks);
    free(c->set_accesses);
    free(c);
}

uint64_t line_address(const struct cache *c, uint64_t tag, size_t set)
{
    return (tag << c->set_bits | set) << LINE_BITS;
}

static int find_line(const struct cache *c, struct set_view v, uint64_t tag)
{
    const uint32_t *tags = v.tags;
    const uint16_t *marks = v.marks;
    uint32_t low = (uint32_t)tag;
    unsigned want = (unsigned)(tag >> 32) << HIGH_SHIFT | VALID;
    for (int i = 0; i < c->ways; i++)
        if (tags[i] == low && (marks[i] & (0xff80u | VALID)) == want)
            return i;
    return -1;
}

static int choose_victim(const struct cache *c, struct set_view v)
{
    const uint32_t *used = v.last_used;
    const uint16_t *marks = v.marks;
    int oldest = 0;
    for (int i = 0; i < c->ways; i++) {
        if (!(marks[i] & VALID))
            return i;
        if (used[i] < used[oldest])
            oldest = i;
    }
    return oldest;
}

static void evict(struct cache *c, struct set_view v, int way, size_t set, struct region *by)
{
    struct region *owner = &regions[v.marks[way] >> OWNER_SHIFT & 7];
    c->evictions++;
    if (!c->below) {                   /* statistics for the last level */
        owner->evicted_by[by - regions]++;
        owner->residency += c->clock - v.history[way].loaded;
        if (v.history[way].uses == 1)
            owner->used_once++;
    }
    if (v.marks[way] & DIRTY) {
        c->writebacks++;
        owner->written_back++;
        if (c->below)
            cache_access(c->below, line_address(c, tag_of(v, way), set), true, owner, v.marks[way] >> THREAD_SHIFT & 3);
    }
}

/* Returns the latency. */
int cache_access(struct cache *c, uint64_t address, bool write, struct region *r, int thread)
{
    uint64_t number = address >> LINE_BITS;
    size_t index = number & (c->nsets - 1);
    uint64_t tag = number >> c->set_bits;
    struct set_view v = view(c, index);
    int way = find_line(c, v, tag);
    int latency = c->latency;
    unsigned mark;

    c->clock++;
    c->set_accesses[index]++;
    if (way >= 0) {
        c->hits++;
        r->hits[c->level]++;
        mark = v.marks[way];
    } else {
        c->misses++;
        r->misses[c->level]++;
        way = choose_victim(c, v);
        if (v.marks[way] & VALID)
            evict(c, v, way, index, r);
        if (c->below)
            latency += cache_access(c->below, address, false, r, thread);
        else
            latency += MEMORY_LATENCY;
        v.tags[way] = (uint32_t)tag;
        mark = (unsigned)(tag >> 32) << HIGH_SHIFT | (unsigned)(r - regions) << OWNER_SHIFT | VALID;
        v.history[way] = (struct history){ c->clock, 0 };
    }
    mark = (mark & ~(3u << THREAD_SHIFT)) | (unsigned)thread << THREAD_SHIFT;
    if (write)
        mark |= DIRTY;
    v.marks[way] = (uint16_t)mark;
    v.last_used[way] = c->clock;
    v.history[way].uses++;
    return latency;
}
