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
    unsigned char addr[16];
    int preference;
    int ttl;
    enum state state;
};

struct entry {
    char name[NAME_SIZE];
    enum rtype type;
    struct answer answer;
    long created;
    long expires;
    long last_used;
    long hits;
    double score;                 /* decaying popularity */
    uint64_t hash;
    struct entry *newer, *older;  /* in order of use */
    struct entry *chain;          /* same bucket */
};

struct cache {
    struct entry **bucket;
    size_t mask;
    struct entry *newest, *oldest;
    long used, room;
    long now;
    long hits, misses, stale, evicted, swept;
};

typedef int (*entry_filter)(const struct cache *c, const struct entry *e);

/* cache.c */
void cache_init(struct cache *c, long room);
struct entry *cache_find(struct cache *c, const struct question *q);
struct entry *cache_add(struct cache *c, const struct question *q, struct answer a);
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
