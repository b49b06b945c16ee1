#ifndef CACHE_H
#define CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum class { PAGE, IMAGE, SCRIPT, VIDEO, API, CLASSES };

enum { F_DIRTY = 1, F_PINNED = 2, F_STALE = 4, F_PROTECTED = 8 };

struct request {
    uint64_t key;
    enum class class;
    size_t size;
    bool write;
    long now;
};

/* Index 0 of the pool is nobody; keys have 48 bits. */
struct entry {
    uint32_t key_low;
    uint16_t key_high;
    uint8_t class;
    uint8_t flags;
    uint32_t chain;               /* same bucket, or next unused */
    uint32_t prev, next;          /* in its segment, most recent first */
    uint32_t size;
    uint32_t last_used;
    uint32_t expires;
};

struct label {
    uint32_t created;
    char host[20];
    char path[28];
};

struct segment {
    uint32_t head, tail;
    size_t bytes, limit;
    long count;
};

struct class_stats {
    long requests, hits, stale, evicted;
    double saved;
};

struct cache {
    uint32_t *bucket;
    size_t mask;
    struct entry *pool;
    struct label *label;
    uint32_t *uses;
    uint32_t used, room, unused;
    struct segment probation, safe;
    struct class_stats stats[CLASSES];
    long written_back, demoted, promoted, pinned_skips;
    long idle_time;
    uint64_t digest;
    void (*on_evict)(struct cache *, uint32_t e, long now);
};

struct cache *cache_create(size_t buckets, size_t bytes);
bool cache_access(struct cache *c, const struct request *r);
long cache_expire(struct cache *c, long now);
long cache_purge_class(struct cache *c, enum class class, long idle, long now);
void cache_show_top(const struct cache *c, int n);
void cache_destroy(struct cache *c);

#endif
