#ifndef CACHE_H
#define CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LINE_BITS 6
#define MAX_REGIONS 8
#define MAX_LEVELS 3

enum access_op { READ, WRITE, FETCH };

struct access {
    uint64_t time;
    uint64_t pc;
    uint64_t address;
    enum access_op op;
    int size;
    int thread;
};

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

struct line {
    bool valid;
    bool dirty;
    uint64_t tag;
    uint64_t last_used;
    uint64_t loaded;
    uint64_t uses;
    struct region *owner;
    int last_thread;
    int state;             /* for a coherence protocol some day */
};

struct set {
    struct line *lines;
    unsigned long hits, misses;
};

struct cache {
    char name[8];
    int level;
    int ways;
    size_t nsets;
    int latency;
    struct set *sets;
    uint64_t clock;
    uint64_t hits, misses, evictions, writebacks;
    struct cache *below;   /* NULL: memory */
};

struct cache *cache_new(const char *name, int level, size_t bytes, int ways, int latency);
void cache_free(struct cache *c);
int cache_access(struct cache *c, uint64_t address, bool write, struct region *r, int thread);
struct region *region_of(uint64_t address);
uint64_t line_address(const struct cache *c, uint64_t tag, size_t set);

extern struct region regions[MAX_REGIONS];
extern int nregions;

#endif
