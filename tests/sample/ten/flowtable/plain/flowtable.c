/* flowtable: replay synthetic traffic through a flow table and account for the exported flows.
 * usage: flowtable [sessions] */
#include "flow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    int64_t now;
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
    p->length = 40 + (int)((r >> 8) & 1023) + ((r >> 18) & 1 ? 420 : 0);
    p->iface = (int)(q >> 61);
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
    c->top[i].src = f->key.addr_lo;
    c->top[i].dst = f->key.addr_hi;
    memcpy(c->top[i].label, f->label, sizeof c->top[i].label);
}

static void collect(const struct flow *f, enum expire_reason why, void *arg)
{
    struct collector *c = arg;
    struct proto_stats *s = &c->proto[f->key.proto];
    uint64_t bytes = f->fwd.bytes + f->rev.bytes;
    int64_t duration = f->last_seen - f->first_seen;

    s->flows++;
    s->packets += f->fwd.packets + f->rev.packets;
    s->bytes += bytes;
    if (!f->fwd.packets || !f->rev.packets)
        s->one_way++;
    s->duration += duration;
    if (duration > s->max_duration)
        s->max_duration = duration;
    if (f->max_gap > s->max_gap)
        s->max_gap = f->max_gap;
    if (f->max_len > s->max_len)
        s->max_len = f->max_len;
    c->reasons[why]++;
    c->by_iface[f->iface_in & 7] += bytes;
    c->checksum = mix(c->checksum ^ bytes ^ ((uint64_t)duration << 32) ^ f->id ^ ((uint64_t)f->flags_seen << 50) ^
                      ((uint64_t)f->min_len << 20) ^ ((uint64_t)f->as_dst << 12));
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
    if (!col || flow_table_init(&table, (size_t)sessions * 4 / 5, ticks / 4, ticks / 2, collect, col) != 0) {
        fprintf(stderr, "out of memory\n");
        return 1;
    }
    for (done = 0; done < total; done += BATCH) {
        int i;
        for (i = 0; i < BATCH; i++)
            generate(&gen, &batch[i]);
        for (i = 0; i < BATCH; i++) {
            if (flow_table_packet(&table, &batch[i]) != 0) {
                fprintf(stderr, "out of memory\n");
                return 1;
            }
        }
        flow_table_expire(&table, gen.now);
    }
    flow_table_shutdown(&table);
    report(&table, col);
    free(col);
    return 0;
}
