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
    c->link = checked(malloc(((size_t)room + 1) * sizeof *c->link));
    c->entry = checked(malloc(((size_t)room + 1) * sizeof *c->entry));
    c->detail = checked(malloc(((size_t)room + 1) * sizeof *c->detail));
    c->entries = 1;
    c->room = room;
}

static void use_unlink(struct cache *c, const struct entry *e)
{
    if (e->newer)
        c->entry[e->newer].older = e->older;
    else
        c->newest = e->older;
    if (e->older)
        c->entry[e->older].newer = e->newer;
    else
        c->oldest = e->newer;
}

static void use_front(struct cache *c, uint32_t e)
{
    c->entry[e].newer = 0;
    c->entry[e].older = c->newest;
    if (c->newest)
        c->entry[c->newest].newer = e;
    else
        c->oldest = e;
    c->newest = e;
}

static uint32_t *find_link(struct cache *c, const struct question *q)
{
    uint32_t *link = &c->bucket[q->hash & c->mask];
    while (*link) {
        struct link *l = &c->link[*link];
        if (l->hash == (uint32_t)q->hash) {
            const struct detail *d = &c->detail[*link];
            if (d->type == q->type && strcmp(d->name, q->name) == 0)
                break;
        }
        link = &l->next;
    }
    return link;
}

/* Takes the entry out of its chain and of the list. */
static void drop(struct cache *c, uint32_t *link)
{
    uint32_t i = *link;
    struct entry *e = &c->entry[i];
    *link = c->link[i].next;
    use_unlink(c, e);
    c->used--;
    c->link[i].next = c->spare;
    c->spare = i;
}

static void evict_oldest(struct cache *c)
{
    uint32_t e = c->oldest;
    uint32_t *link = &c->bucket[c->link[e].hash & c->mask];
    while (*link != e)
        link = &c->link[*link].next;
    drop(c, link);
    c->evicted++;
}

uint32_t cache_find(struct cache *c, const struct question *q)
{
    uint32_t *link = find_link(c, q), i = *link;
    struct entry *e = &c->entry[i];
    if (!i) {
        c->misses++;
        return 0;
    }
    if (e->expires <= c->now) {
        c->stale++;
        drop(c, link);
        return 0;
    }
    c->hits++;
    e->hits++;
    if (c->newest != i) {
        use_unlink(c, e);
        use_front(c, i);
    }
    return i;
}

uint32_t cache_add(struct cache *c, const struct question *q, struct answer a)
{
    if (c->used >= c->room)
        evict_oldest(c);
    uint32_t i = c->spare;
    if (i)
        c->spare = c->link[i].next;
    else
        i = c->entries++;
    struct entry *e = &c->entry[i];
    struct detail *d = &c->detail[i];
    memcpy(d->name, q->name, sizeof d->name);
    memcpy(d->addr, a.addr, sizeof d->addr);
    d->type = (uint8_t)q->type;
    d->state = (uint8_t)a.state;
    e->created = (int32_t)c->now;
    e->expires = (int32_t)(c->now + a.ttl);
    e->hits = 0;
    uint32_t *link = &c->bucket[q->hash & c->mask];
    c->link[i] = (struct link){(uint32_t)q->hash, *link};
    *link = i;
    use_front(c, i);
    c->used++;
    return i;
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
        uint32_t *link = &c->bucket[i];
        while (*link) {
            if (filter(c, &c->entry[*link])) {
                drop(c, link);
                dropped++;
            } else {
                link = &c->link[*link].next;
            }
        }
    }
    c->swept += dropped;
    return dropped;
}

void cache_free(struct cache *c)
{
    free(c->link);
    free(c->entry);
    free(c->detail);
    free(c->bucket);
}
