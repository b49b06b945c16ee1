/* The flow table: hash chains for look-up, one LRU list for the timeouts. */
#include "flow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const proto_tag[PROTO_COUNT] = { "tcp", "udp", "icmp", "gre" };

int flow_table_init(struct flow_table *t, size_t limit, int64_t idle, int64_t active,
                    flow_export_fn fn, void *arg)
{
    memset(t, 0, sizeof *t);
    t->nbuckets = 64;
    while (t->nbuckets < limit / 2)
        t->nbuckets *= 2;
    t->buckets = calloc(t->nbuckets, sizeof *t->buckets);
    if (!t->buckets)
        return -1;
    t->limit = limit;
    t->idle_timeout = idle;
    t->active_timeout = active;
    t->export = fn;
    t->export_arg = arg;
    t->next_id = 1;
    return 0;
}

static size_t key_hash(const struct flow_key *k)
{
    uint64_t h = ((uint64_t)k->addr_lo << 32) | k->addr_hi;
    h ^= ((uint64_t)k->port_lo << 40) ^ ((uint64_t)k->port_hi << 16) ^ (uint64_t)k->proto;
    h ^= h >> 31;
    h *= 0x9e3779b97f4a7c15ULL;
    h ^= h >> 29;
    return (size_t)h;
}

static int key_equal(const struct flow_key *a, const struct flow_key *b)
{
    return a->addr_lo == b->addr_lo && a->addr_hi == b->addr_hi && a->port_lo == b->port_lo &&
           a->port_hi == b->port_hi && a->proto == b->proto;
}

/* Both directions of a conversation give the same key. Returns 1 for the reverse one. */
static int make_key(const struct packet *p, struct flow_key *k)
{
    int reverse = p->src > p->dst || (p->src == p->dst && p->sport > p->dport);
    if (reverse) {
        k->addr_lo = p->dst;
        k->addr_hi = p->src;
        k->port_lo = p->dport;
        k->port_hi = p->sport;
    } else {
        k->addr_lo = p->src;
        k->addr_hi = p->dst;
        k->port_lo = p->sport;
        k->port_hi = p->dport;
    }
    k->proto = p->proto;
    return reverse;
}

static void lru_unlink(struct flow_table *t, struct flow *f)
{
    if (f->lru_prev)
        f->lru_prev->lru_next = f->lru_next;
    else
        t->lru_head = f->lru_next;
    if (f->lru_next)
        f->lru_next->lru_prev = f->lru_prev;
    else
        t->lru_tail = f->lru_prev;
}

static void lru_push(struct flow_table *t, struct flow *f)
{
    f->lru_prev = NULL;
    f->lru_next = t->lru_head;
    if (t->lru_head)
        t->lru_head->lru_prev = f;
    else
        t->lru_tail = f;
    t->lru_head = f;
}

static struct flow *flow_alloc(struct flow_table *t)
{
    struct flow *f = t->free_list;
    if (f) {
        t->free_list = f->hash_next;
        return f;
    }
    return malloc(sizeof *f);
}

static void flow_remove(struct flow_table *t, struct flow *f, enum expire_reason why)
{
    struct flow **pp = &t->buckets[key_hash(&f->key) & (t->nbuckets - 1)];
    while (*pp != f)
        pp = &(*pp)->hash_next;
    *pp = f->hash_next;
    lru_unlink(t, f);
    if (t->export)
        t->export(f, why, t->export_arg);
    f->hash_next = t->free_list;
    t->free_list = f;
    t->count--;
}

static struct flow *flow_create(struct flow_table *t, const struct flow_key *k, const struct packet *p,
                                struct flow **bucket)
{
    struct flow *f = flow_alloc(t);
    if (!f)
        return NULL;
    memset(f, 0, sizeof *f);
    f->id = t->next_id++;
    f->key = *k;
    snprintf(f->label, sizeof f->label, "%s-%u", proto_tag[k->proto], (unsigned)(f->id % 1000));
    f->first_seen = f->last_seen = p->time;
    f->state = FLOW_NEW;
    f->iface_in = p->iface;
    f->iface_out = (int)(p->dst & 7);
    f->min_len = f->max_len = p->length;
    f->as_src = p->src >> 16;
    f->as_dst = p->dst >> 16;
    f->hash_next = *bucket;
    *bucket = f;
    lru_push(t, f);
    if (++t->count > t->peak)
        t->peak = t->count;
    return f;
}

int flow_table_packet(struct flow_table *t, const struct packet *p)
{
    struct flow_key key;
    int reverse = make_key(p, &key);
    struct flow **bucket = &t->buckets[key_hash(&key) & (t->nbuckets - 1)];
    struct flow *f;

    t->lookups++;
    for (f = *bucket; f; f = f->hash_next) {
        t->probes++;
        if (key_equal(&f->key, &key))
            break;
    }
    if (!f) {
        if (t->count >= t->limit)
            flow_remove(t, t->lru_tail, EXPIRE_FULL);
        f = flow_create(t, &key, p, bucket);
        if (!f)
            return -1;
    } else {
        int64_t gap = p->time - f->last_seen;
        if (gap > f->max_gap)
            f->max_gap = gap;
        f->last_seen = p->time;
        if (t->lru_head != f) {
            lru_unlink(t, f);
            lru_push(t, f);
        }
    }

    struct flow_counters *c = reverse ? &f->rev : &f->fwd;
    c->packets++;
    c->bytes += (uint64_t)p->length;
    if (p->length > f->max_len)
        f->max_len = p->length;
    else if (p->length < f->min_len)
        f->min_len = p->length;
    f->flags_seen |= p->flags;

    if (f->state == FLOW_NEW && f->fwd.packets && f->rev.packets)
        f->state = FLOW_ESTABLISHED;
    if (key.proto == PROTO_TCP && (p->flags & (PKT_FIN | PKT_RST))) {
        if (f->state == FLOW_CLOSING || (p->flags & PKT_RST)) {
            flow_remove(t, f, EXPIRE_FIN);
            return 0;
        }
        f->state = FLOW_CLOSING;
    }
    if (p->time - f->first_seen > t->active_timeout)
        flow_remove(t, f, EXPIRE_ACTIVE);
    return 0;
}

void flow_table_expire(struct flow_table *t, int64_t now)
{
    while (t->lru_tail && now - t->lru_tail->last_seen > t->idle_timeout)
        flow_remove(t, t->lru_tail, EXPIRE_IDLE);
}

void flow_table_shutdown(struct flow_table *t)
{
    while (t->lru_tail)
        flow_remove(t, t->lru_tail, EXPIRE_SHUTDOWN);
    while (t->free_list) {
        struct flow *f = t->free_list;
        t->free_list = f->hash_next;
        free(f);
    }
    free(t->buckets);
    t->buckets = NULL;
}
