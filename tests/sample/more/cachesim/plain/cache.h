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

struct entry {
    uint64_t key;
    char host[20];
    char path[28];
    enum class class;
    unsigned flags;
    size_t size;
    double cost;
    long created;
    long expires;
    long last_used;
    long uses;
    struct entry *prev, *next;    /* in its segment, most recent first */
    struct entry *chain;          /* same bucket */
};

struct segment {
    struct entry *head, *tail;
    size_t bytes, limit;
    long count;
};

struct class_stats {
    long requests, hits, stale, evicted;
    double saved;
};

struct cache {
    struct entry **bucket;
    size_t mask;
    struct segment probation, safe;
    struct class_stats stats[CLASSES];
    long written_back, demoted, promoted, pinned_skips;
    long idle_time;
    uint64_t digest;
    void (*on_evict)(struct cache *, const struct entry *, long now);
};

struct cache *cache_create(size_t buckets, size_t bytes);
bool cache_access(struct cache *c, const struct request *r);
long cache_expire(struct cache *c, long now);
long cache_purge_class(struct cache *c, enum class class, long idle, long now);
void cache_show_top(const struct cache *c, int n);
void cache_destroy(struct cache *c);

#endif
