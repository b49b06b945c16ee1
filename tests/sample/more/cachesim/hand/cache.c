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

static uint64_t key_of(const struct entry *e)
{
    return (uint64_t)e->key_high << 32 | e->key_low;
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
    c->used = 1;
    c->mask = n - 1;
    c->probation.limit = bytes / 4;
    c->safe.limit = bytes - bytes / 4;
    return c;
}

static void push_front(struct cache *c, struct segment *s, uint32_t e)
{
    struct entry *p = c->pool;
    p[e].prev = 0;
    p[e].next = s->head;
    if (s->head)
        p[s->head].prev = e;
    else
        s->tail = e;
    s->head = e;
    s->bytes += p[e].size;
    s->count++;
}

static void detach(struct cache *c, struct segment *s, uint32_t e)
{
    struct entry *p = c->pool;
    if (p[e].prev)
        p[p[e].prev].next = p[e].next;
    else
        s->head = p[e].next;
    if (p[e].next)
        p[p[e].next].prev = p[e].prev;
    else
        s->tail = p[e].prev;
    s->bytes -= p[e].size;
    s->count--;
}

static uint32_t lookup(const struct cache *c, uint64_t key)
{
    uint32_t e = c->bucket[slot(c, key)];
    while (e && key_of(&c->pool[e]) != key)
        e = c->pool[e].chain;
    return e;
}

static struct segment *segment_of(struct cache *c, uint32_t e)
{
    return c->pool[e].flags & F_PROTECTED ? &c->safe : &c->probation;
}

static void drop(struct cache *c, uint32_t e, long now)
{
    struct entry *p = c->pool;
    uint32_t *link = &c->bucket[slot(c, key_of(&p[e]))];
    while (*link != e)
        link = &p[*link].chain;
    *link = p[e].chain;
    detach(c, segment_of(c, e), e);
    if (p[e].flags & F_DIRTY)
        c->written_back++;
    if (c->on_evict)
        c->on_evict(c, e, now);
    p[e].chain = c->unused;
    c->unused = e;
}

static void make_room(struct cache *c, long now)
{
    struct segment *s = &c->probation;
    while (s->bytes > s->limit && s->tail) {
        uint32_t e = s->tail;
        if (c->pool[e].flags & F_PINNED) {        /* a second chance, once */
            c->pool[e].flags &= (uint8_t)~F_PINNED;
            c->pinned_skips++;
            detach(c, s, e);
            push_front(c, s, e);
            continue;
        }
        c->stats[c->pool[e].class].evicted++;
        drop(c, e, now);
    }
}

static void promote(struct cache *c, uint32_t e)
{
    struct segment *s = segment_of(c, e);
    if (s->head == e)
        return;
    detach(c, s, e);
    if (!(c->pool[e].flags & F_PROTECTED)) {
        c->pool[e].flags |= F_PROTECTED;
        c->promoted++;
    }
    push_front(c, &c->safe, e);
    while (c->safe.bytes > c->safe.limit) {
        uint32_t old = c->safe.tail;
        detach(c, &c->safe, old);
        c->pool[old].flags &= (uint8_t)~F_PROTECTED;
        c->demoted++;
        push_front(c, &c->probation, old);
    }
}

static uint32_t take(struct cache *c)
{
    uint32_t e = c->unused;
    if (e) {
        c->unused = c->pool[e].chain;
        return e;
    }
    if (c->used >= c->room) {
        c->room = c->room ? c->room * 2 : 1024;
        c->pool = must(realloc(c->pool, c->room * sizeof *c->pool));
        c->label = must(realloc(c->label, c->room * sizeof *c->label));
        c->uses = must(realloc(c->uses, c->room * sizeof *c->uses));
    }
    return c->used++;
}

static uint32_t insert(struct cache *c, const struct request *r)
{
    uint32_t k = take(c), *bucket = &c->bucket[slot(c, r->key)];
    struct entry *e = &c->pool[k];
    struct label *l = &c->label[k];
    e->key_low = (uint32_t)r->key;
    e->key_high = (uint16_t)(r->key >> 32);
    e->class = (uint8_t)r->class;
    e->flags = r->key % 61 == 0 ? F_PINNED : 0;
    e->size = (uint32_t)r->size;
    l->created = e->last_used = (uint32_t)r->now;
    e->expires = (uint32_t)(r->now + ttl[r->class]);
    c->uses[k] = 1;
    snprintf(l->host, sizeof l->host, "h%u.example.org", (unsigned)(r->key % 977));
    snprintf(l->path, sizeof l->path, "/d%x/%x.%s", (unsigned)(r->key % 89), (unsigned)(r->key & 0xffffff),
             suffix[r->class]);
    e->chain = *bucket;
    *bucket = k;
    push_front(c, &c->probation, k);
    return k;
}

bool cache_access(struct cache *c, const struct request *r)
{
    struct class_stats *st = &c->stats[r->class];
    uint32_t k = lookup(c, r->key);
    bool hit = k != 0;
    st->requests++;
    if (k) {
        struct entry *e = &c->pool[k];
        c->uses[k]++;
        c->idle_time += r->now - (long)e->last_used;
        e->last_used = (uint32_t)r->now;
        if ((long)e->expires <= r->now) {
            st->stale++;
            e->flags |= F_STALE;
            e->expires = (uint32_t)(r->now + ttl[r->class]);
            hit = false;
        } else {
            st->hits++;
            st->saved += (double)e->size * rate[e->class] + 40;
        }
        promote(c, k);
    } else {
        k = insert(c, r);
    }
    if (r->write)
        c->pool[k].flags |= F_DIRTY;
    make_room(c, r->now);
    return hit;
}

/* Walks the probation segment from the old end. */
long cache_expire(struct cache *c, long now)
{
    long n = 0;
    for (uint32_t e = c->probation.tail, prev; e; e = prev) {
        prev = c->pool[e].prev;
        if ((long)c->pool[e].expires < now && !(c->pool[e].flags & (F_PINNED | F_DIRTY))) {
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
        uint32_t e = c->bucket[b];
        while (e) {
            uint32_t next = c->pool[e].chain;
            if (c->pool[e].class == class && now - (long)c->pool[e].last_used > idle) {
                drop(c, e, now);
                n++;
            }
            e = next;
        }
    }
    return n;
}

struct rank {
    uint32_t uses, at;
    uint64_t key;
};

static int by_uses(const void *a, const void *b)
{
    const struct rank *x = a, *y = b;
    if (x->uses != y->uses)
        return x->uses > y->uses ? -1 : 1;
    return x->key < y->key ? -1 : x->key > y->key;
}

void cache_show_top(const struct cache *c, int n)
{
    long count = c->safe.count, i = 0;
    struct rank *all = must(malloc((size_t)(count + 1) * sizeof *all));
    for (uint32_t e = c->safe.head; e; e = c->pool[e].next)
        all[i++] = (struct rank){c->uses[e], e, key_of(&c->pool[e])};
    qsort(all, (size_t)count, sizeof *all, by_uses);
    for (i = 0; i < n && i < count; i++) {
        const struct label *l = &c->label[all[i].at];
        const struct entry *e = &c->pool[all[i].at];
        printf("  %s%s %u bytes, %u uses since %u%s%s\n", l->host, l->path, e->size, all[i].uses, l->created,
               e->flags & F_STALE ? ", was stale" : "", e->flags & F_DIRTY ? ", dirty" : "");
    }
    free(all);
}

void cache_destroy(struct cache *c)
{
    free(c->pool);
    free(c->label);
    free(c->uses);
    free(c->bucket);
    free(c);
}
