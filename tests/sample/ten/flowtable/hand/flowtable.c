/* flowtable with the layout done by hand: 32-byte records for look-up and LRU, counters apart, rare fields
 * apart, indices, 32-bit times; the label is made when it is printed. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum proto { PROTO_TCP, PROTO_UDP, PROTO_ICMP, PROTO_GRE, PROTO_COUNT };
enum flow_state { FLOW_NEW, FLOW_ESTABLISHED, FLOW_CLOSING };
enum expire_reason { EXPIRE_IDLE, EXPIRE_ACTIVE, EXPIRE_FIN, EXPIRE_FULL, EXPIRE_SHUTDOWN, EXPIRE_COUNT };

#define PKT_SYN 1
#define PKT_FIN 2
#define PKT_RST 4
#define PKT_ACK 8

struct packet {
    uint32_t time;
    uint32_t src, dst;
    uint16_t sport, dport;
    uint16_t length;
    uint8_t proto, flags, iface;
};

/* One cache line per flow: everything that a packet of a known flow touches. */
struct flow {
    uint32_t addr_lo, addr_hi;
    uint16_t port_lo, port_hi;
    uint32_t hash_next;
    uint32_t lru_prev, lru_next;
    uint32_t last_seen, first_seen;
    uint32_t fwd_packets, rev_packets;
    uint32_t fwd_bytes, rev_bytes;
    uint32_t max_gap;
    uint16_t min_len, max_len;
    uint8_t proto, state, flags_seen, iface_in;
    uint32_t id;
};
_Static_assert(sizeof(struct flow) == 64, "one line");

struct flow_table {
    uint32_t *buckets;
    struct flow *flows;         /* index 0 is not used */
    size_t nbuckets;
    size_t count, limit, peak;
    uint32_t lru_head, lru_tail, free_list, used;
    uint32_t idle_timeout, active_timeout;
    uint32_t next_id;
    uint64_t lookups, probes;
};

static const char *const proto_tag[PROTO_COUNT] = { "tcp", "udp", "icmp", "gre" };
struct collector;
static void collect(const struct flow *f, enum expire_reason why, struct collector *c);

static int flow_table_init(struct flow_table *t, size_t limit, uint32_t idle, uint32_t active)
{
    memset(t, 0, sizeof *t);
    t->nbuckets = 64;
    while (t->nbuckets < limit / 2)
        t->nbuckets *= 2;
    t->buckets = calloc(t->nbuckets, sizeof *t->buckets);
    t->flows = aligned_alloc(64, (limit + 2) * sizeof *t->flows);
    if (!t->buckets || !t->flows)
        return -1;
    t->limit = limit;
    t->used = 1;
    t->idle_timeout = idle;
    t->active_timeout = active;
    t->next_id = 1;
    return 0;
}

static size_t key_hash(uint32_t lo, uint32_t hi, uint16_t plo, uint16_t phi, unsigned proto)
{
    uint64_t h = ((uint64_t)lo << 32) | hi;
    h ^= ((uint64_t)plo << 40) ^ ((uint64_t)phi << 16) ^ (uint64_t)proto;
    h ^= h >> 31;
    h *= 0x9e3779b97f4a7c15ULL;
    h ^= h >> 29;
    return (size_t)h;
}

static void lru_unlink(struct flow_table *t, const struct flow *f)
{
    if (f->lru_prev)
        t->flows[f->lru_prev].lru_next = f->lru_next;
    else
        t->lru_head = f->lru_next;
    if (f->lru_next)
        t->flows[f->lru_next].lru_prev = f->lru_prev;
    else
        t->lru_tail = f->lru_prev;
}

static void lru_push(struct flow_table *t, uint32_t i)
{
    struct flow *f = &t->flows[i];
    f->lru_prev = 0;
    f->lru_next = t->lru_head;
    if (t->lru_head)
        t->flows[t->lru_head].lru_prev = i;
    else
        t->lru_tail = i;
    t->lru_head = i;
}

static void flow_remove(struct flow_table *t, uint32_t i, enum expire_reason why, struct collector *c)
{
    struct flow *f = &t->flows[i];
    uint32_t *pp = &t->buckets[key_hash(f->addr_lo, f->addr_hi, f->port_lo, f->port_hi, f->proto) &
                               (t->nbuckets - 1)];
    while (*pp != i)
        pp = &t->flows[*pp].hash_next;
    *pp = f->hash_next;
    lru_unlink(t, f);
    collect(f, why, c);
    f->hash_next = t->free_list;
    t->free_list = i;
    t->count--;
}

static void flow_table_packet(struct flow_table *t, const struct packet *p, struct collector *col)
{
    int reverse = p->src > p->dst || (p->src == p->dst && p->sport > p->dport);
    uint32_t lo = reverse ? p->dst : p->src, hi = reverse ? p->src : p->dst;
    uint16_t plo = reverse ? p->dport : p->sport, phi = reverse ? p->sport : p->dport;
    uint32_t *bucket = &t->buckets[key_hash(lo, hi, plo, phi, p->proto) & (t->nbuckets - 1)];
    struct flow *f = NULL;
    uint32_t i;

    t->lookups++;
    for (i = *bucket; i; i = f->hash_next) {
        f = &t->flows[i];
        t->probes++;
        if (f->addr_lo == lo && f->addr_hi == hi && f->port_lo == plo && f->port_hi == phi && f->proto == p->proto)
            break;
    }
    if (!i) {
        if (t->count >= t->limit)
            flow_remove(t, t->lru_tail, EXPIRE_FULL, col);
        i = t->free_list;
        if (i)
            t->free_list = t->flows[i].hash_next;
        else
            i = t->used++;
        f = &t->flows[i];
        memset(f, 0, sizeof *f);
        f->id = t->next_id++;
        f->addr_lo = lo;
        f->addr_hi = hi;
        f->port_lo = plo;
        f->port_hi = phi;
        f->proto = p->proto;
        f->first_seen = f->last_seen = p->time;
        f->state = FLOW_NEW;
        /* bit 7 keeps which end sent the first packet, which gives the AS number of the destination */
        f->iface_in = (uint8_t)(p->iface | (reverse ? 128 : 0));
        f->min_len = f->max_len = p->length;
        f->hash_next = *bucket;
        *bucket = i;
        lru_push(t, i);
        if (++t->count > t->peak)
            t->peak = t->count;
    } else {
        uint32_t gap = p->time - f->last_seen;
        if (gap > f->max_gap)
            f->max_gap = gap;
        f->last_seen = p->time;
        if (t->lru_head != i) {
            lru_unlink(t, f);
            lru_push(t, i);
        }
    }
    if (reverse) {
        f->rev_packets++;
        f->rev_bytes += p->length;
    } else {
        f->fwd_packets++;
        f->fwd_bytes += p->length;
    }
    if (p->length > f->max_len)
        f->max_len = p->length;
    else if (p->length < f->min_len)
        f->min_len = p->length;
    f->flags_seen |= p->flags;

    if (f->state == FLOW_NEW && f->fwd_packets && f->rev_packets)
        f->state = FLOW_ESTABLISHED;
    if (p->proto == PROTO_TCP && (p->flags & (PKT_FIN | PKT_RST))) {
        if (f->state == FLOW_CLOSING || (p->flags & PKT_RST)) {
            flow_remove(t, i, EXPIRE_FIN, col);
            return;
        }
        f->state = FLOW_CLOSING;
    }
    if (p->time - f->first_seen > t->active_timeout)
        flow_remove(t, i, EXPIRE_ACTIVE, col);
}

static void flow_table_expire(struct flow_table *t, uint32_t now, struct collector *col)
{
    while (t->lru_tail && now - t->flows[t->lru_tail].last_seen > t->idle_timeout)
        flow_remove(t, t->lru_tail, EXPIRE_IDLE, col);
}

static void flow_table_shutdown(struct flow_table *t, struct collector *col)
{
    while (t->lru_tail)
        flow_remove(t, t->lru_tail, EXPIRE_SHUTDOWN, col);
    free(t->flows);
    free(t->buckets);
}

#define BATCH 64
#define TOP 8

struct proto_stats {
    uint64_t flows;
    uint64_t packets, bytes;
    uint64_t one_way;
    int64_t duration, max_duration, max_gap;
    int max_len;
};

struct top_entry {
    uint64_t bytes;
    uint32_t src, dst;
    char label[24];
};

struct collector {
    struct proto_stats proto[PROTO_COUNT];
    uint64_t reasons[EXPIRE_COUNT];
    uint64_t by_iface[8];
    uint64_t checksum;
    struct top_entry top[TOP];
};

struct generator {
    uint64_t rng;
    uint32_t sessions;
    uint32_t now;
    uint64_t produced;
};

static uint64_t rng_next(uint64_t *s)
{
    *s ^= *s << 13;
    *s ^= *s >> 7;
    *s ^= *s << 17;
    return *s * 0x2545f4914f6cdd1dULL;
}

static uint64_t mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

static void generate(struct generator *g, struct packet *p)
{
    uint64_t r = rng_next(&g->rng);
    double u = (double)(r >> 40) / 16777216.0;
    uint32_t session = (uint32_t)(u * (0.35 + 0.65 * u) * g->sessions);
    uint64_t m = mix(session);
    unsigned kind = (unsigned)(m >> 60);
    uint64_t q = mix(m);

    if (++g->produced % 8 == 0)
        g->now++;
    p->time = g->now;
    p->src = 0x0a000000u | (uint32_t)(m & 0xfffff);
    p->dst = (uint32_t)(m >> 20);
    p->proto = kind < 9 ? PROTO_TCP : kind < 14 ? PROTO_UDP : kind < 15 ? PROTO_ICMP : PROTO_GRE;
    p->sport = p->dport = 0;
    if (p->proto <= PROTO_UDP) {
        p->sport = (uint16_t)(1024 + q % 60000);
        p->dport = (q >> 20) % 3 ? 443 : 53;
    }
    p->flags = 0;
    if (p->proto == PROTO_TCP) {
        unsigned z = (unsigned)(r & 255);
        p->flags = z < 4 ? PKT_FIN : z < 5 ? PKT_RST : z < 12 ? PKT_SYN : PKT_ACK;
    }
    p->length = (uint16_t)(40 + (int)((r >> 8) & 1023) + ((r >> 18) & 1 ? 420 : 0));
    p->iface = (uint8_t)(q >> 61);
    if ((r >> 19) & 1) {
        uint32_t a = p->src;
        uint16_t b = p->sport;
        p->src = p->dst;
        p->dst = a;
        p->sport = p->dport;
        p->dport = b;
    }
}

static void remember_top(struct collector *c, const struct flow *f, uint64_t bytes)
{
    int i = TOP;
    if (bytes <= c->top[TOP - 1].bytes)
        return;
    while (i > 0 && c->top[i - 1].bytes < bytes)
        i--;
    memmove(&c->top[i + 1], &c->top[i], (size_t)(TOP - 1 - i) * sizeof c->top[0]);
    c->top[i].bytes = bytes;
    c->top[i].src = f->addr_lo;
    c->top[i].dst = f->addr_hi;
    snprintf(c->top[i].label, sizeof c->top[i].label, "%s-%u", proto_tag[f->proto], f->id % 1000u);
}

static void collect(const struct flow *f, enum expire_reason why, struct collector *c)
{
    struct proto_stats *s = &c->proto[f->proto];
    uint64_t bytes = (uint64_t)f->fwd_bytes + f->rev_bytes;
    int64_t duration = (int64_t)f->last_seen - f->first_seen;

    s->flows++;
    s->packets += f->fwd_packets + f->rev_packets;
    s->bytes += bytes;
    if (!f->fwd_packets || !f->rev_packets)
        s->one_way++;
    s->duration += duration;
    if (duration > s->max_duration)
        s->max_duration = duration;
    if ((int64_t)f->max_gap > s->max_gap)
        s->max_gap = f->max_gap;
    if (f->max_len > s->max_len)
        s->max_len = f->max_len;
    uint32_t as_dst = (f->iface_in & 128 ? f->addr_lo : f->addr_hi) >> 16;
    c->reasons[why]++;
    c->by_iface[f->iface_in & 7] += bytes;
    c->checksum = mix(c->checksum ^ bytes ^ ((uint64_t)duration << 32) ^ f->id ^ ((uint64_t)f->flags_seen << 50) ^
                      ((uint64_t)f->min_len << 20) ^ ((uint64_t)as_dst << 12));
    remember_top(c, f, bytes);
}

static void report(const struct flow_table *t, const struct collector *c)
{
    static const char *const names[PROTO_COUNT] = { "TCP", "UDP", "ICMP", "GRE" };
    static const char *const why[EXPIRE_COUNT] = { "idle", "active", "fin", "full", "shutdown" };
    int i;

    for (i = 0; i < PROTO_COUNT; i++) {
        const struct proto_stats *s = &c->proto[i];
        printf("%-5s flows %llu packets %llu bytes %llu one-way %llu mean-ms %.2f max-ms %lld gap %lld len %d\n",
               names[i], (unsigned long long)s->flows, (unsigned long long)s->packets,
               (unsigned long long)s->bytes, (unsigned long long)s->one_way,
               s->flows ? (double)s->duration / (double)s->flows : 0.0, (long long)s->max_duration,
               (long long)s->max_gap, s->max_len);
    }
    for (i = 0; i < EXPIRE_COUNT; i++)
        printf("%s %llu\n", why[i], (unsigned long long)c->reasons[i]);
    for (i = 0; i < 8; i++)
        printf("if%d %llu\n", i, (unsigned long long)c->by_iface[i]);
    for (i = 0; i < TOP && c->top[i].bytes; i++)
        printf("top %d %08x %08x %s %llu\n", i + 1, (unsigned)c->top[i].src, (unsigned)c->top[i].dst,
               c->top[i].label, (unsigned long long)c->top[i].bytes);
    printf("lookups %llu probes %llu peak %zu\n", (unsigned long long)t->lookups,
           (unsigned long long)t->probes, t->peak);
    printf("checksum %016llx\n", (unsigned long long)c->checksum);
}

int main(int argc, char **argv)
{
    long sessions = argc > 1 ? atol(argv[1]) : 600000;
    struct flow_table table;
    struct collector *col;
    struct generator gen = { 0x1234567887654321ULL, 0, 1000, 0 };
    struct packet batch[BATCH];
    int64_t ticks;
    long done, total;

    if (sessions < 100 || sessions > 50000000) {
        fprintf(stderr, "usage: %s [sessions]\n", argv[0]);
        return 2;
    }
    gen.sessions = (uint32_t)sessions;
    total = sessions * 8;
    ticks = total / 8;
    col = calloc(1, sizeof *col);
    if (!col || flow_table_init(&table, (size_t)sessions * 4 / 5, (uint32_t)(ticks / 4), (uint32_t)(ticks / 2)) != 0) {
        fprintf(stderr, "out of memory\n");
        return 1;
    }
    for (done = 0; done < total; done += BATCH) {
        int i;
        for (i = 0; i < BATCH; i++)
            generate(&gen, &batch[i]);
        for (i = 0; i < BATCH; i++) {
            flow_table_packet(&table, &batch[i], col);
        }
        flow_table_expire(&table, gen.now, col);
    }
    flow_table_shutdown(&table, col);
    report(&table, col);
    free(col);
    return 0;
}
