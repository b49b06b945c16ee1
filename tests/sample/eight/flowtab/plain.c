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

struct direction {
    uint64_t packets, bytes;
    uint8_t flags_seen;
    uint8_t min_ttl, max_ttl;
};

struct flow {
    struct flow *next;                      /* in the hash chain */
    struct flow *timer_next, *timer_prev;
    struct flow_key key;
    uint32_t hash;
    uint64_t id;
    uint64_t first_seen, last_seen;
    int slot;
    enum state state;
    enum app app;
    struct direction dir[2];
    char iface[12];
    bool alerted;
};

struct app_total {
    uint64_t flows, packets, bytes, duration;
};

struct monitor {
    struct flow **bucket;
    uint32_t mask;
    uint32_t flows, most_flows;
    uint64_t created, expired, requeued, alerts;
    uint64_t now;
    uint64_t ticks;
    struct flow *wheel[WHEEL_SLOTS];
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

static bool key_equal(const struct flow_key *x, const struct flow_key *y)
{
    return x->a.addr == y->a.addr && x->b.addr == y->b.addr && x->a.port == y->a.port && x->b.port == y->b.port &&
           x->proto == y->proto;
}

static uint32_t key_hash(const struct flow_key *k)
{
    uint64_t h = mix((uint64_t)k->a.addr << 32 | k->b.addr);
    return (uint32_t)mix(h ^ ((uint64_t)k->a.port << 24 | (uint64_t)k->b.port << 8 | k->proto));
}

/* timer wheel */

static void timer_remove(struct monitor *m, struct flow *f)
{
    if (f->timer_prev)
        f->timer_prev->timer_next = f->timer_next;
    else
        m->wheel[f->slot] = f->timer_next;
    if (f->timer_next)
        f->timer_next->timer_prev = f->timer_prev;
}

static void timer_insert(struct monitor *m, struct flow *f)
{
    uint64_t due = f->last_seen + (uint64_t)timeout_ms[f->state];
    f->slot = (int)((due / SLOT_MS + 1) % WHEEL_SLOTS);
    f->timer_prev = NULL;
    f->timer_next = m->wheel[f->slot];
    if (f->timer_next)
        f->timer_next->timer_prev = f;
    m->wheel[f->slot] = f;
}

/* hash table */

static void grow(struct monitor *m)
{
    uint32_t mask = 2 * m->mask + 1;
    struct flow **bucket = xcalloc((size_t)mask + 1, sizeof *bucket);
    for (uint32_t k = 0; k <= m->mask; k++) {
        for (struct flow *f = m->bucket[k], *next; f; f = next) {
            next = f->next;
            f->next = bucket[f->hash & mask];
            bucket[f->hash & mask] = f;
        }
    }
    free(m->bucket);
    m->bucket = bucket;
    m->mask = mask;
}

static struct flow *flow_create(struct monitor *m, const struct flow_key *key, uint32_t hash, const struct packet *p)
{
    if (m->flows > m->mask)
        grow(m);
    struct flow *f = xcalloc(1, sizeof *f);
    f->key = *key;
    f->hash = hash;
    f->id = ++m->created;
    f->first_seen = f->last_seen = p->time;
    f->state = p->proto == TCP ? NEW : DATAGRAM;
    f->app = OTHER;
    for (int k = 0; k < APPS; k++)
        if (app_port[k] == p->src.port || app_port[k] == p->dst.port)
            f->app = (enum app)k;
    f->dir[0].min_ttl = f->dir[1].min_ttl = 255;
    snprintf(f->iface, sizeof f->iface, "eth%u.%u", p->vlan % 4, p->vlan);
    f->next = m->bucket[hash & m->mask];
    m->bucket[hash & m->mask] = f;
    timer_insert(m, f);
    if (++m->flows > m->most_flows)
        m->most_flows = m->flows;
    return f;
}

static void flow_export(struct monitor *m, const struct flow *f)
{
    struct app_total *t = &m->total[f->app];
    uint64_t bytes = f->dir[0].bytes + f->dir[1].bytes;
    t->flows++;
    t->packets += f->dir[0].packets + f->dir[1].packets;
    t->bytes += bytes;
    t->duration += f->last_seen - f->first_seen;
    m->checksum = mix(m->checksum ^ f->id << 20 ^ bytes ^ f->dir[0].flags_seen ^ f->dir[1].max_ttl);
    if (bytes > m->biggest_bytes) {
        m->biggest_bytes = bytes;
        snprintf(m->biggest, sizeof m->biggest, "#%llu %s on %s, ttl %d-%d", (unsigned long long)f->id,
                 app_name[f->app], f->iface, f->dir[0].min_ttl, f->dir[0].max_ttl);
    }
}

static void flow_drop(struct monitor *m, struct flow *f)
{
    struct flow **link = &m->bucket[f->hash & m->mask];
    while (*link != f)
        link = &(*link)->next;
    *link = f->next;
    m->flows--;
    m->expired++;
    free(f);
}

static void tick(struct monitor *m)
{
    int slot = (int)(m->ticks % WHEEL_SLOTS);
    struct flow *f = m->wheel[slot], *next;
    m->wheel[slot] = NULL;
    for (; f; f = next) {
        next = f->timer_next;
        if (f->last_seen + (uint64_t)timeout_ms[f->state] > m->now) {
            timer_insert(m, f);
            m->requeued++;
        } else {
            flow_export(m, f);
            flow_drop(m, f);
        }
    }
}

static enum state next_state(enum state s, unsigned flags, const struct direction *other)
{
    if (s == DATAGRAM)
        return s;
    if (flags & RST)
        return CLOSED;
    switch (s) {
    case NEW:
        return flags & SYN ? SYN_SENT : ESTABLISHED;
    case SYN_SENT:
        return flags & SYN && other->flags_seen & SYN ? ESTABLISHED : SYN_SENT;
    case ESTABLISHED:
        return flags & FIN ? FIN_WAIT : ESTABLISHED;
    case FIN_WAIT:
        return flags & FIN && other->flags_seen & FIN ? CLOSED : FIN_WAIT;
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
    struct flow *f = m->bucket[hash & m->mask];
    while (f && !(f->hash == hash && key_equal(&f->key, &key)))
        f = f->next;
    if (!f)
        f = flow_create(m, &key, hash, p);

    struct direction *d = &f->dir[back];
    d->packets++;
    d->bytes += p->length;
    d->flags_seen |= (uint8_t)p->flags;
    if (p->ttl < d->min_ttl)
        d->min_ttl = (uint8_t)p->ttl;
    if (p->ttl > d->max_ttl)
        d->max_ttl = (uint8_t)p->ttl;
    f->last_seen = p->time;
    enum state s = next_state(f->state, p->flags, &f->dir[!back]);
    if (s != f->state) {
        f->state = s;
        if (s == CLOSED) {      /* sooner than planned */
            timer_remove(m, f);
            timer_insert(m, f);
        }
    }
    if (d->bytes > 12000 && !f->alerted) {
        f->alerted = true;
        m->alerts++;
    }
}

static void live_report(const struct monitor *m)
{
    uint64_t count[STATES] = {0}, bytes[STATES] = {0}, idle = 0;
    for (int k = 0; k < WHEEL_SLOTS; k++) {
        for (const struct flow *f = m->wheel[k]; f; f = f->timer_next) {
            count[f->state]++;
            bytes[f->state] += f->dir[0].bytes + f->dir[1].bytes;
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
    for (uint32_t k = 0; k <= m.mask; k++) {
        for (struct flow *f = m.bucket[k], *next; f; f = next) {
            next = f->next;
            flow_export(&m, f);
            free(f);
        }
    }
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
