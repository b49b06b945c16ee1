#include "cache.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const suffix[CLASSES] = {"html", "png", "js", "mp4", "json"};
static const long ttl[CLASSES] = {400000, 3000000, 1500000, 4000000, 60000};
static const double rate[CLASSES] = {1.0, 0.25, 0.5, 0.05, 2.5};

static void *must(void *p)
{
    if (p == NULL) {
        perror("cache");
        exit(2);
    }
    return p;
}

static size_t slot(const struct cache *c, uint64_t key)
{
    key ^= key >> 29;
    key *= 0xbf58476d1ce4e5b9u;
    return (size_t)(key >> 24) & c->mask;
}

struct cache *cache_create(size_t buckets, size_t bytes)
{
    struct cache *c = must(calloc(1, sizeof *c));
    size_t n = 1;
    while (n < buckets)
        n *= 2;
    c->bucket = must(calloc(n, sizeof *c->bucket));
    c->mask = n - 1;
    c->probation.limit = bytes / 4;
    c->safe.limit = bytes - bytes / 4;
    return c;
}

static void push_front(struct segment *s, struct entry *e)
{
    e->prev = NULL;
    e->next = s->head;
    if (s->head)
        s->head->prev = e;
    else
        s->tail = e;
    s->head = e;
    s->bytes += e->size;
    s->count++;
}

static void detach(struct segment *s, struct entry *e)
{
    if (e->prev)
        e->prev->next = e->next;
    else
        s->head = e->next;
    if (e->next)
        e->next->prev = e->prev;
    else
        s->tail = e->prev;
    s->bytes -= e->size;
    s->count--;
}

static struct entry *lookup(const struct cache *c, uint64_t key)
{
    struct entry *e = c->bucket[slot(c, key)];
    while (e && e->key != key)
        e = e->chain;
    return e;
}

static struct segment *segment_of(struct cache *c, const struct entry *e)
{
    return e->flags & F_PROTECTED ? &c->safe : &c->probation;
}

static void drop(struct cache *c, struct entry *e, long now)
{
    struct entry **link = &c->bucket[slot(c, e->key)];
    while (*link != e)
        link = &(*link)->chain;
    *link = e->chain;
    detach(segment_of(c, e), e);
    if (e->flags & F_DIRTY)
        c->written_back++;
    if (c->on_evict)
        c->on_evict(c, e, now);
    free(e);
}

static void make_room(struct cache *c, long now)
{
    struct segment *s = &c->probation;
    while (s->bytes > s->limit && s->tail) {
        struct entry *e = s->tail;
        if (e->flags & F_PINNED) {        /* a second chance, once */
            e->flags &= ~(unsigned)F_PINNED;
            c->pinned_skips++;
            detach(s, e);
            push_front(s, e);
            continue;
        }
        c->stats[e->class].evicted++;
        drop(c, e, now);
    }
}

static void promote(struct cache *c, struct entry *e)
{
    struct segment *s = segment_of(c, e);
    if (s->head == e)
        return;
    detach(s, e);
    if (!(e->flags & F_PROTECTED)) {
        e->flags |= F_PROTECTED;
        c->promoted++;
    }
    push_front(&c->safe, e);
    while (c->safe.bytes > c->safe.limit) {
        struct entry *old = c->safe.tail;
        detach(&c->safe, old);
        old->flags &= ~(unsigned)F_PROTECTED;
        c->demoted++;
        push_front(&c->probation, old);
    }
}

static struct entry *insert(struct cache *c, const struct request *r)
{
    struct entry *e = must(malloc(sizeof *e));
    struct entry **bucket = &c->bucket[slot(c, r->key)];
    e->key = r->key;
    e->class = r->class;
    e->flags = r->key % 61 == 0 ? F_PINNED : 0;
    e->size = r->size;
    e->cost = (double)r->size * rate[r->class] + 40;
    e->created = e->last_used = r->now;
    e->expires = r->now + ttl[r->class];
    e->uses = 1;
    snprintf(e->host, sizeof e->host, "h%u.example.org", (unsigned)(r->key % 977));
    snprintf(e->path, sizeof e->path, "/d%x/%x.%s", (unsigned)(r->key % 89), (unsigned)(r->key & 0xffffff),
             suffix[r->class]);
    e->chain = *bucket;
    *bucket = e;
    push_front(&c->probation, e);
    return e;
}

bool cache_access(struct cache *c, const struct request *r)
{
    struct class_stats *st = &c->stats[r->class];
    struct entry *e = lookup(c, r->key);
    bool hit = e != NULL;
    st->requests++;
    if (e) {
        e->uses++;
        c->idle_time += r->now - e->last_used;
        e->last_used = r->now;
        if (e->expires <= r->now) {
            st->stale++;
            e->flags |= F_STALE;
            e->expires = r->now + ttl[r->class];
            hit = false;
        } else {
            st->hits++;
            st->saved += e->cost;
        }
        promote(c, e);
    } else {
        e = insert(c, r);
    }
    if (r->write)
        e->flags |= F_DIRTY;
    make_room(c, r->now);
    return hit;
}

/* Walks the probation segment from the old end. */
long cache_expire(struct cache *c, long now)
{
    long n = 0;
    for (struct entry *e = c->probation.tail, *prev; e; e = prev) {
        prev = e->prev;
        if (e->expires < now && !(e->flags & (F_PINNED | F_DIRTY))) {
            drop(c, e, now);
            n++;
        }
    }
    return n;
}

long cache_purge_class(struct cache *c, enum class class, long idle, long now)
{
    long n = 0;
    for (size_t b = 0; b <= c->mask; b++) {
        struct entry *e = c->bucket[b];
        while (e) {
            struct entry *next = e->chain;
            if (e->class == class && now - e->last_used > idle) {
                drop(c, e, now);
                n++;
            }
            e = next;
        }
    }
    return n;
}

static int by_uses(const void *a, const void *b)
{
    const struct entry *x = *(const struct entry *const *)a, *y = *(const struct entry *const *)b;
    if (x->uses != y->uses)
        return x->uses > y->uses ? -1 : 1;
    return x->key < y->key ? -1 : x->key > y->key;
}

void cache_show_top(const struct cache *c, int n)
{
    long count = c->safe.count, i = 0;
    struct entry **all = must(malloc((size_t)(count + 1) * sizeof *all));
    for (struct entry *e = c->safe.head; e; e = e->next)
        all[i++] = e;
    qsort(all, (size_t)count, sizeof *all, by_uses);
    for (i = 0; i < n && i < count; i++)
        printf("  %s%s %zu bytes, %ld uses since %ld%s%s\n", all[i]->host, all[i]->path, all[i]->size, all[i]->uses,
               all[i]->created, all[i]->flags & F_STALE ? ", was stale" : "",
               all[i]->flags & F_DIRTY ? ", dirty" : "");
    free(all);
}

void cache_destroy(struct cache *c)
{
    for (size_t b = 0; b <= c->mask; b++)
        for (struct entry *e = c->bucket[b], *next; e; e = next) {
            next = e->chain;
            free(e);
        }
    free(c->bucket);
    free(c);
}
