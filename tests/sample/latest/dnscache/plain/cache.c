#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cache.h"

static void *checked(void *p)
{
    if (!p) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return p;
}

void cache_init(struct cache *c, long room)
{
    size_t buckets = 64;
    while (buckets < (size_t)room / 8)
        buckets *= 2;
    memset(c, 0, sizeof *c);
    c->bucket = checked(calloc(buckets, sizeof *c->bucket));
    c->mask = buckets - 1;
    c->room = room;
}

static void use_unlink(struct cache *c, struct entry *e)
{
    if (e->newer)
        e->newer->older = e->older;
    else
        c->newest = e->older;
    if (e->older)
        e->older->newer = e->newer;
    else
        c->oldest = e->newer;
}

static void use_front(struct cache *c, struct entry *e)
{
    e->newer = NULL;
    e->older = c->newest;
    if (c->newest)
        c->newest->newer = e;
    else
        c->oldest = e;
    c->newest = e;
}

static struct entry **find_link(struct cache *c, const struct question *q)
{
    struct entry **link = &c->bucket[q->hash & c->mask];
    while (*link) {
        struct entry *e = *link;
        if (e->hash == q->hash && e->type == q->type && strcmp(e->name, q->name) == 0)
            break;
        link = &e->chain;
    }
    return link;
}

/* Takes the entry out of its chain and of the list. */
static void drop(struct cache *c, struct entry **link)
{
    struct entry *e = *link;
    *link = e->chain;
    use_unlink(c, e);
    c->used--;
    free(e);
}

static void evict_oldest(struct cache *c)
{
    struct entry *e = c->oldest;
    struct entry **link = &c->bucket[e->hash & c->mask];
    while (*link != e)
        link = &(*link)->chain;
    drop(c, link);
    c->evicted++;
}

struct entry *cache_find(struct cache *c, const struct question *q)
{
    struct entry **link = find_link(c, q), *e = *link;
    if (!e) {
        c->misses++;
        return NULL;
    }
    if (e->expires <= c->now) {
        c->stale++;
        drop(c, link);
        return NULL;
    }
    c->hits++;
    e->hits++;
    e->last_used = c->now;
    e->score = 0.9 * e->score + 1.0;
    if (c->newest != e) {
        use_unlink(c, e);
        use_front(c, e);
    }
    return e;
}

struct entry *cache_add(struct cache *c, const struct question *q, struct answer a)
{
    if (c->used >= c->room)
        evict_oldest(c);
    struct entry *e = checked(malloc(sizeof *e));
    memcpy(e->name, q->name, sizeof e->name);
    e->type = q->type;
    e->hash = q->hash;
    e->answer = a;
    e->created = c->now;
    e->expires = c->now + a.ttl;
    e->last_used = c->now;
    e->hits = 0;
    e->score = 1.0;
    struct entry **link = &c->bucket[q->hash & c->mask];
    e->chain = *link;
    *link = e;
    use_front(c, e);
    c->used++;
    return e;
}

int entry_expired(const struct cache *c, const struct entry *e)
{
    return e->expires <= c->now;
}

/* Nobody asked again for a long time. */
int entry_useless(const struct cache *c, const struct entry *e)
{
    return e->expires <= c->now || (e->hits == 0 && c->now - e->created > 500);
}

long cache_sweep(struct cache *c, entry_filter filter)
{
    long dropped = 0;
    for (size_t i = 0; i <= c->mask; i++) {
        struct entry **link = &c->bucket[i];
        while (*link) {
            if (filter(c, *link)) {
                drop(c, link);
                dropped++;
            } else {
                link = &(*link)->chain;
            }
        }
    }
    c->swept += dropped;
    return dropped;
}

void cache_free(struct cache *c)
{
    for (struct entry *e = c->newest, *next; e; e = next) {
        next = e->older;
        free(e);
    }
    free(c->bucket);
}
