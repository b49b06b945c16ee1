/* A resolver's cache: hash chains for look-up, a list in order of use for
 * eviction, and sweeps that drop what has expired.  Times are in seconds. */
#ifndef CACHE_H
#define CACHE_H

#include <stddef.h>
#include <stdint.h>

#define NAME_SIZE 24

enum rtype { TYPE_A, TYPE_MX, TYPE_TXT, RTYPES };
enum state { FRESH, PREFETCHED, NEGATIVE, STATES };

struct question {
    char name[NAME_SIZE];
    enum rtype type;
    uint64_t hash;
};

struct answer {
    unsigned char addr[4];
    int ttl;
    enum state state;
};

/* Entries live in three parallel pools; 0 is no entry. */
struct link {
    uint32_t hash;
    uint32_t next;                /* same bucket; free list */
};

struct entry {
    uint32_t newer, older;        /* in order of use */
    int32_t created;
    int32_t expires;
    uint32_t hits;
};

struct detail {
    char name[NAME_SIZE];
    unsigned char addr[4];
    uint8_t type;
    uint8_t state;
};

struct cache {
    struct link *link;
    struct entry *entry;
    struct detail *detail;
    uint32_t entries, spare;
    uint32_t *bucket;
    size_t mask;
    uint32_t newest, oldest;
    long used, room;
    long now;
    long hits, misses, stale, evicted, swept;
};

typedef int (*entry_filter)(const struct cache *c, const struct entry *e);

/* cache.c */
void cache_init(struct cache *c, long room);
uint32_t cache_find(struct cache *c, const struct question *q);
uint32_t cache_add(struct cache *c, const struct question *q, struct answer a);
long cache_sweep(struct cache *c, entry_filter filter);
void cache_free(struct cache *c);
int entry_expired(const struct cache *c, const struct entry *e);
int entry_useless(const struct cache *c, const struct entry *e);

/* zone.c */
uint64_t draw(uint64_t limit);
struct question question_make(uint64_t id, enum rtype type);
struct answer resolve(const struct question *q);

/* report.c */
void report_popular(const struct cache *c, int n);
void report_states(const struct cache *c);

#endif
