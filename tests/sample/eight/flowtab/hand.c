/* Flow table of a network monitor: packets are assigned to bidirectional flows,
 * idle flows are found by a timer wheel, exported and forgotten.
 *
 * usage: flowtab [packets]
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WHEEL_SLOTS 512
#define SLOT_MS 250
#define WINDOW 60000            /* conversations going on at the same time */
#define REPORT_MS 10000

enum proto { ICMP = 1, TCP = 6, UDP = 17 };
enum tcp_flags { FIN = 1, SYN = 2, RST = 4, PSH = 8, ACK = 16 };
enum state { NEW, SYN_SENT, ESTABLISHED, FIN_WAIT, CLOSED, DATAGRAM, STATES };
enum app { WEB, SECURE_WEB, NAME_SERVICE, SHELL, MAIL, VIDEO, OTHER, APPS };

static const char *const state_name[STATES] = {"new", "syn", "est", "fin", "closed", "dgram"};
static const char *const app_name[APPS] = {"http", "https", "dns", "ssh", "smtp", "video", "other"};
static const uint16_t app_port[APPS] = {80, 443, 53, 22, 25, 8443, 0};
static const int timeout_ms[STATES] = {2000, 4000, 15000, 6000, 1000, 8000};

struct endpoint {
    uint32_t addr;
    uint16_t port;
};

struct flow_key {
    struct endpoint a, b;       /* a is the lesser one */
    uint8_t proto;
};

struct packet {
    struct endpoint src, dst;
    enum proto proto;
    unsigned flags;
    unsigned length;
    unsigned ttl;
    unsigned vlan;
    uint64_t time;              /* ms */
};

/* The hash chains on their own, small enough for a cache. Flow 0 is none. */
struct link {
    uint32_t next;                          /* in the hash chain, or the free list */
    uint32_t hash;
};

/* One cache line for what packets and timers need. A flow has fewer than 2^32
 * bytes: its conversation ends after 16 * WINDOW packets. */
struct flow {
    uint32_t addr_a, addr_b;                /* a is the lesser one */
    uint16_t port_a, port_b;
    uint8_t proto;
    uint8_t state;
    uint8_t app;
    bool alerted;
    uint32_t timer_next, timer_prev;
    uint32_t last_seen;
    uint32_t packets[2], bytes[2];          /* there, back */
    uint16_t slot;
    uint8_t flags_seen[2];
    uint8_t min_ttl[2], max_ttl[2];
    uint32_t id;
    uint32_t first_seen;
    uint32_t unused;
};
_Static_assert(sizeof(struct flow) == 64, "one cache line");

struct iface {
    char name[12];
};

struct app_total {
    uint64_t flows, packets, bytes, duration;
};

struct monitor {
    uint32_t *bucket;
    struct flow *flow;
    struct link *link;
    struct iface *iface;
    uint32_t room, unused, free;
    uint32_t mask;
    uint32_t flows, most_flows;
    uint64_t created, expired, requeued, alerts;
    uint64_t now;
    uint64_t ticks;
    uint32_t wheel[WHEEL_SLOTS];
    struct app_total total[APPS];
    uint64_t biggest_bytes;
    char biggest[64];
    uint64_t checksum;
};

static uint64_t rng_state = 88172645463325252u;

static uint64_t rng(void)
{
    rng_state ^= rng_state << 13;
    rng_state ^= rng_state >> 7;
    rng_state ^= rng_state << 17;
    return rng_state;
}

static uint64_t mix(uint64_t x)
{
    x ^= x >> 31;
    x *= 0x7fb5d329728ea185u;
    x ^= x >> 27;
    x *= 0x81dadef4bc2dd44du;
    return x ^ x >> 33;
}

static void *xcalloc(size_t n, size_t size)
{
    void *p = calloc(n, size);
    if (!p) {
        fputs("flowtab: no memory\n", stderr);
        exit(1);
    }
    return p;
}

static bool endpoint_less(const struct endpoint *x, const struct endpoint *y)
{
    return x->addr != y->addr ? x->addr < y->addr : x->port < y->port;
}

static bool key_equal(const struct flow *x, const struct flow_key *y)
{
    return x->addr_a == y->a.addr && x->addr_b == y->b.addr && x->port_a == y->a.port && x->port_b == y->b.port &&
           x->proto == y->proto;
}

static uint32_t key_hash(const struct flow_key *k)
{
    uint64_t h = mix((uint64_t)k->a.addr << 32 | k->b.addr);
    return (uint32_t)mix(h ^ ((uint64_t)k->a.port << 24 | (uint64_t)k->b.port << 8 | k->proto));
}

/* timer wheel */

static void timer_remove(struct monitor *m, const struct flow *f)
{
    if (f->timer_prev)
        m->flow[f->timer_prev].timer_next = f->timer_next;
    else
        m->wheel[f->slot] = f->timer_next;
    if (f->timer_next)
        m->flow[f->timer_next].timer_prev = f->timer_prev;
}

static void timer_insert(struct monitor *m, uint32_t i)
{
    struct flow *f = &m->flow[i];
    uint32_t due = f->last_seen + (uint32_t)timeout_ms[f->state];
    f->slot = (uint16_t)((due / SLOT_MS + 1) % WHEEL_SLOTS);
    f->timer_prev = 0;
    f->timer_next = m->wheel[f->slot];
    if (f->timer_next)
        m->flow[f->timer_next].timer_prev = i;
    m->wheel[f->slot] = i;
}

/* pool */

static uint32_t flow_alloc(struct monitor *m)
{
    uint32_t i = m->free;
    if (i) {
        m->free = m->link[i].next;
        return i;
    }
    if (m->unused == m->room) {
        uint32_t room = m->room ? 2 * m->room : 1024;
        struct flow *flow = aligned_alloc(64, (size_t)room * sizeof *flow);
        struct link *link = realloc(m->link, (size_t)room * sizeof *link);
        struct iface *iface = realloc(m->iface, (size_t)room * sizeof *iface);
        if (!flow || !link || !iface) {
            fputs("flowtab: no memory\n", stderr);
            exit(1);
        }
        if (m->flow)
            memcpy(flow, m->flow, (size_t)m->room * sizeof *flow);
        free(m->flow);
        m->flow = flow;
        m->link = link;
        m->iface = iface;
        if (m->room == 0)
            m->unused = 1;
        m->room = room;
    }
    return m->unused++;
}

/* hash table */

static void grow(struct monitor *m)
{
    uint32_t mask = 2 * m->mask + 1;
    uint32_t *bucket = xcalloc((size_t)mask + 1, sizeof *bucket);
    for (uint32_t k = 0; k <= m->mask; k++) {
        for (uint32_t i = m->bucket[k], next; i; i = next) {
            struct link *l = &m->link[i];
            next = l->next;
            l->next = bucket[l->hash & mask];
            bucket[l->hash & mask] = i;
        }
    }
    free(m->bucket);
    m->bucket = bucket;
    m->mask = mask;
}

static uint32_t flow_create(struct monitor *m, const struct flow_key *key, uint32_t hash, const struct packet *p)
{
    if (m->flows > m->mask)
        grow(m);
    uint32_t i = flow_alloc(m);
    struct flow *f = &m->flow[i];
    *f = (struct flow){.addr_a = key->a.addr, .addr_b = key->b.addr, .port_a = key->a.port,
                       .port_b = key->b.port, .proto = key->proto, .min_ttl = {255, 255}};
    f->id = (uint32_t)++m->created;
    f->first_seen = f->last_seen = (uint32_t)p->time;
    f->state = p->proto == TCP ? NEW : DATAGRAM;
    f->app = OTHER;
    for (int k = 0; k < APPS; k++)
        if (app_port[k] == p->src.port || app_port[k] == p->dst.port)
            f->app = (uint8_t)k;
    snprintf(m->iface[i].name, sizeof m->iface[i].name, "eth%u.%u", p->vlan % 4, p->vlan);
    m->link[i] = (struct link){m->bucket[hash & m->mask], hash};
    m->bucket[hash & m->mask] = i;
    timer_insert(m, i);
    if (++m->flows > m->most_flows)
        m->most_flows = m->flows;
    return i;
}

static void flow_export(struct monitor *m, uint32_t i)
{
    const struct flow *f = &m->flow[i];
    struct app_total *t = &m->total[f->app];
    uint64_t bytes = (uint64_t)f->bytes[0] + f->bytes[1];
    t->flows++;
    t->packets += (uint64_t)f->packets[0] + f->packets[1];
    t->bytes += bytes;
    t->duration += f->last_seen - f->first_seen;
    m->checksum = mix(m->checksum ^ (uint64_t)f->id << 20 ^ bytes ^ f->flags_seen[0] ^ f->max_ttl[1]);
    if (bytes > m->biggest_bytes) {
        m->biggest_bytes = bytes;
        snprintf(m->biggest, sizeof m->biggest, "#%llu %s on %s, ttl %d-%d", (unsigned long long)f->id,
                 app_name[f->app], m->iface[i].name, f->min_ttl[0], f->max_ttl[0]);
    }
}

static void flow_drop(struct monitor *m, uint32_t i)
{
    struct link *l = &m->link[i];
    uint32_t *link = &m->bucket[l->hash & m->mask];
    while (*link != i)
        link = &m->link[*link].next;
    *link = l->next;
    m->flows--;
    m->expired++;
    l->next = m->free;
    m->free = i;
}

static void tick(struct monitor *m)
{
    int slot = (int)(m->ticks % WHEEL_SLOTS);
    uint32_t i = m->wheel[slot], next;
    m->wheel[slot] = 0;
    for (; i; i = next) {
        const struct flow *f = &m->flow[i];
        next = f->timer_next;
        if (f->last_seen + (uint64_t)timeout_ms[f->state] > m->now) {
            timer_insert(m, i);
            m->requeued++;
        } else {
            flow_export(m, i);
            flow_drop(m, i);
        }
    }
}

static enum state next_state(enum state s, unsigned flags, unsigned other)
{
    if (s == DATAGRAM)
        return s;
    if (flags & RST)
        return CLOSED;
    switch (s) {
    case NEW:
        return flags & SYN ? SYN_SENT : ESTABLISHED;
    case SYN_SENT:
        return flags & SYN && other & SYN ? ESTABLISHED : SYN_SENT;
    case ESTABLISHED:
        return flags & FIN ? FIN_WAIT : ESTABLISHED;
    case FIN_WAIT:
        return flags & FIN && other & FIN ? CLOSED : FIN_WAIT;
    default:
        return s;
    }
}

static void handle(struct monitor *m, const struct packet *p)
{
    m->now = p->time;
    while (m->ticks < p->time / SLOT_MS) {
        m->ticks++;
        tick(m);
    }

    struct flow_key key = {p->src, p->dst, (uint8_t)p->proto};
    bool back = endpoint_less(&p->dst, &p->src);
    if (back) {
        key.a = p->dst;
        key.b = p->src;
    }
    uint32_t hash = key_hash(&key);
    uint32_t i = m->bucket[hash & m->mask];
    while (i && !(m->link[i].hash == hash && key_equal(&m->flow[i], &key)))
        i = m->link[i].next;
    if (!i)
        i = flow_create(m, &key, hash, p);

    struct flow *f = &m->flow[i];
    f->packets[back]++;
    f->bytes[back] += p->length;
    f->flags_seen[back] |= (uint8_t)p->flags;
    if (p->ttl < f->min_ttl[back])
        f->min_ttl[back] = (uint8_t)p->ttl;
    if (p->ttl > f->max_ttl[back])
        f->max_ttl[back] = (uint8_t)p->ttl;
    f->last_seen = (uint32_t)p->time;
    enum state s = next_state(f->state, p->flags, f->flags_seen[!back]);
    if (s != f->state) {
        f->state = (uint8_t)s;
        if (s == CLOSED) {      /* sooner than planned */
            timer_remove(m, f);
            timer_insert(m, i);
        }
    }
    if (f->bytes[back] > 12000 && !f->alerted) {
        f->alerted = true;
        m->alerts++;
    }
}

static void live_report(const struct monitor *m)
{
    uint64_t count[STATES] = {0}, bytes[STATES] = {0}, idle = 0;
    for (int k = 0; k < WHEEL_SLOTS; k++) {
        const struct flow *f;
        for (uint32_t i = m->wheel[k]; i; i = f->timer_next) {
            f = &m->flow[i];
            count[f->state]++;
            bytes[f->state] += (uint64_t)f->bytes[0] + f->bytes[1];
            idle += m->now - f->last_seen > 4000;
        }
    }
    printf("%4llu s: %u flows, %llu idle;", (unsigned long long)m->now / 1000, m->flows, (unsigned long long)idle);
    for (int s = 0; s < STATES; s++)
        printf(" %s %llu/%lluk", state_name[s], (unsigned long long)count[s], (unsigned long long)bytes[s] / 1024);
    putchar('\n');
}

/* Conversation number c always has the same end points. */
static void next_packet(struct packet *p, uint64_t n)
{
    uint64_t r = rng(), u = r >> 40;
    uint64_t c = n / 16 + (u * u >> 24) * WINDOW / (1 << 24);
    uint64_t h = mix(c + 1);
    enum app app = (enum app)(h % 16 < 6 ? h % 6 : h % 16 < 12 ? SECURE_WEB : OTHER);
    struct endpoint client = {0x0a000000u | (uint32_t)(h >> 8 & 0x3ffff), (uint16_t)(1024 + (h >> 28) % 60000)};
    struct endpoint server = {0xc0a80000u - (uint32_t)(h >> 44) % 5000, app_port[app]};
    if (app == OTHER)
        server.port = (uint16_t)(5000 + h % 977);
    bool down = r & 1;
    p->src = down ? server : client;
    p->dst = down ? client : server;
    p->proto = app == NAME_SERVICE || (app == OTHER && h & 1024) ? UDP : TCP;
    p->flags = 0;
    if (p->proto == TCP)
        p->flags = ACK | (r >> 1 & 7 ? 0 : SYN) | (r >> 4 & 31 ? 0 : FIN) | (r >> 9 & 511 ? 0 : RST);
    p->length = down ? 400 + (unsigned)(r >> 18 & 1023) : 60 + (unsigned)(r >> 18 & 127);
    p->ttl = 40 + (unsigned)(h >> 50 & 15) + (unsigned)(r >> 28 & 3);
    p->vlan = 100 + (unsigned)(h >> 30 & 127);
    p->time = n / 32;
}

int main(int argc, char **argv)
{
    uint64_t packets = argc > 1 ? strtoull(argv[1], NULL, 10) : 2500000;
    static struct monitor m;
    m.mask = 1023;
    m.bucket = xcalloc(m.mask + 1, sizeof *m.bucket);

    uint64_t report = REPORT_MS;
    for (uint64_t n = 0; n < packets; n++) {
        struct packet p;
        next_packet(&p, n);
        handle(&m, &p);
        if (p.time >= report) {
            live_report(&m);
            report += REPORT_MS;
        }
    }
    live_report(&m);
    for (uint32_t k = 0; k <= m.mask; k++)
        for (uint32_t i = m.bucket[k]; i; i = m.link[i].next)
            flow_export(&m, i);
    free(m.flow);
    free(m.link);
    free(m.iface);
    free(m.bucket);

    for (int a = 0; a < APPS; a++) {
        const struct app_total *t = &m.total[a];
        printf("%-6s %8llu flows %9llu packets %11llu bytes, %llu ms on average\n", app_name[a],
               (unsigned long long)t->flows, (unsigned long long)t->packets, (unsigned long long)t->bytes,
               (unsigned long long)(t->flows ? t->duration / t->flows : 0));
    }
    printf("created %llu, expired %llu, requeued %llu, alerts %llu, at most %u\n", (unsigned long long)m.created,
           (unsigned long long)m.expired, (unsigned long long)m.requeued, (unsigned long long)m.alerts, m.most_flows);
    printf("biggest: %llu bytes, %s\n", (unsigned long long)m.biggest_bytes, m.biggest);
    printf("checksum %016llx\n", (unsigned long long)m.checksum);
    return 0;
}
