#ifndef CACHE_H
#define CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LINE_BITS 6
#define MAX_REGIONS 8
#define MAX_LEVELS 3

enum access_op { READ, WRITE, FETCH };

/* address: 48 bits, size: 8, op: 2, thread: 2 */
typedef uint64_t access_word;

struct region {
    char name[32];
    uint64_t start, length;
    uint64_t accesses;
    uint64_t hits[MAX_LEVELS], misses[MAX_LEVELS];
    uint64_t evicted_by[MAX_REGIONS];
    uint64_t written_back;
    uint64_t residency;
    uint64_t used_once;
    uint64_t cycles;
};

/* A set is one block of short arrays: the tags (what a search reads, one cache
 * line for 16 ways), the stamps (what the choice of a victim reads), the marks
 * and the history. */
#define VALID 1u
#define DIRTY 2u
#define OWNER_SHIFT 2          /* 3 bits */
#define THREAD_SHIFT 5         /* 2 bits */
#define HIGH_SHIFT 7           /* the tag's bits above 32 */

struct history {
    uint32_t loaded;
    uint32_t uses;
};

struct cache {
    char name[8];
    int level;
    int ways;
    int set_bits;
    size_t nsets;
    int latency;
    size_t stride;         /* bytes of a set, whole cache lines */
    unsigned char *blocks;
    uint32_t *set_accesses;
    uint32_t clock;
    uint64_t hits, misses, evictions, writebacks;
    struct cache *below;   /* NULL: memory */
};

struct set_view {
    uint32_t *tags;
    uint32_t *last_used;
    struct history *history;
    uint16_t *marks;
};

static inline struct set_view view(const struct cache *c, size_t set)
{
    unsigned char *b = c->blocks + set * c->stride;
    size_t n = (size_t)c->ways;
    return (struct set_view){ (uint32_t *)b, (uint32_t *)(b + 4 * n), (struct history *)(b + 8 * n), (uint16_t *)(b + 16 * n) };
}

static inline uint64_t tag_of(struct set_view v, int way)
{
    return (uint64_t)(v.marks[way] >> HIGH_SHIFT) << 32 | v.tags[way];
}

struct cache *cache_new(const char *name, int level, size_t bytes, int ways, int latency);
void cache_free(struct cache *c);
int cache_access(struct cache *c, uint64_t address, bool write, struct region *r, int thread);
struct region *region_of(uint64_t address);
uint64_t line_address(const struct cache *c, uint64_t tag, size_t set);

extern struct region regions[MAX_REGIONS];
extern int nregions;

#endif
