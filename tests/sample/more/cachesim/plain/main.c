/* Segmented LRU cache of a web proxy, driven by a made-up trace. */
#include <stdio.h>
#include <stdlib.h>

#include "cache.h"

static const char *const class_name[CLASSES] = {"page", "image", "script", "video", "api"};

struct source {
    uint64_t state;
    uint64_t objects;
    long now;
};

static uint64_t next(struct source *s)
{
    s->state = s->state * 6364136223846793005u + 1442695040888963407u;
    uint64_t x = s->state ^ s->state >> 33;
    return x * 0xff51afd7ed558ccdu >> 8;
}

/* Some objects are asked for often, most seldom. */
static void next_request(struct source *s, struct request *r)
{
    uint64_t a = next(s), b = next(s);
    uint64_t range = s->objects >> (a & 3 ? 2 : 0) >> (a & 28 ? 0 : 4);
    uint64_t object = b % (range + 1);
    r->key = object * 0x9e3779b97f4a7c15u >> 16;
    unsigned k = (unsigned)(r->key & 31);
    r->class = k < 12 ? IMAGE : k < 18 ? SCRIPT : k < 24 ? PAGE : k < 31 ? API : VIDEO;
    r->size = 200 + (r->key >> 5) % 30000;
    if (r->class == VIDEO)
        r->size *= 8;
    r->write = (a >> 40) % 25 == 0;
    s->now += 1 + (long)((a >> 50) & 3);
    r->now = s->now;
}

static void digest(struct cache *c, const struct entry *e, long now)
{
    c->digest = c->digest * 31 + (uint64_t)(now - e->created) + (uint64_t)e->uses * 7 + (uint64_t)e->path[2];
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? strtol(argv[1], NULL, 0) : 200000;
    if (n < 100)
        n = 100;
    struct source src = {0x1234567, (uint64_t)n * 4, 0};
    struct cache *c = cache_create((size_t)n, (size_t)n * 15000);
    c->on_evict = digest;

    long requests = n * 12, hits = 0, expired = 0, purged = 0;
    for (long i = 1; i <= requests; i++) {
        struct request r;
        next_request(&src, &r);
        hits += cache_access(c, &r);
        if (i % (n * 3) == 0)
            expired += cache_expire(c, src.now);
        if (i % (n * 5) == 0)
            purged += cache_purge_class(c, (enum class)(i / n % CLASSES), n / 2, src.now);
    }
    printf("%ld requests, %ld hits, %ld expired, %ld purged\n", requests, hits, expired, purged);
    printf("probation %ld entries in %zu bytes, safe %ld in %zu\n", c->probation.count, c->probation.bytes,
           c->safe.count, c->safe.bytes);
    printf("%ld promoted, %ld demoted, %ld written back, %ld pinned, idle %ld\n", c->promoted, c->demoted,
           c->written_back, c->pinned_skips, c->idle_time);
    for (int k = 0; k < CLASSES; k++) {
        const struct class_stats *st = &c->stats[k];
        printf("%-7s %8ld requests %8ld hits %7ld stale %8ld evicted %.1f saved\n", class_name[k], st->requests,
               st->hits, st->stale, st->evicted, st->saved);
    }
    cache_show_top(c, 8);
    printf("digest %016lx\n", (unsigned long)c->digest);
    cache_destroy(c);
    return 0;
}
