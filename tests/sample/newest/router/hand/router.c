/* router - hand-made layout: 16-byte trie nodes with 32-bit child indices and
   the route's next hop inside, parents and counters in columns of their own. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUM_HOPS 48
#define ROUNDS 8
#define NO_ROUTE 0xFF

typedef struct next_hop {
    uint32_t gateway;
    char ifname[16];
    unsigned long packets;
    unsigned long bytes;
} next_hop_t;

typedef struct node {           /* 16 bytes */
    uint32_t prefix;
    uint32_t child[2];          /* 0: none */
    uint8_t plen;
    uint8_t nh;                 /* NO_ROUTE in a pure branching node */
    uint16_t metric;
} node_t;

typedef struct counters {       /* 16 bytes */
    uint64_t bytes;
    uint32_t packets;
    uint32_t last_used;
} counters_t;

typedef struct rtable {
    node_t *node;
    counters_t *cnt;
    uint32_t *parent;           /* also links the free nodes */
    uint32_t root, top, cap, free_nodes;
    uint32_t tick;
    size_t num_routes, num_nodes;
} rtable_t;

typedef struct announcement {   /* 8 bytes */
    uint32_t prefix;
    uint8_t plen;
    uint8_t peer;
    uint8_t metric;
    bool up;
} announcement_t;

static rtable_t T;
static next_hop_t hops[NUM_HOPS];

static inline uint32_t prefix_mask(unsigned plen)
{
    return plen == 0 ? 0 : UINT32_MAX << (32 - plen);
}

static void *resize(void *p, size_t n, size_t size)
{
    p = realloc(p, n * size);
    if (p == NULL) {
        fputs("router: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return p;
}

static uint32_t node_alloc(uint32_t prefix, unsigned plen)
{
    uint32_t n = T.free_nodes;
    if (n != 0) {
        T.free_nodes = T.parent[n];
    } else {
        if (T.top + 1 >= T.cap) {
            T.cap = T.cap ? T.cap * 2 : 1024;
            T.node = resize(T.node, T.cap, sizeof *T.node);
            T.cnt = resize(T.cnt, T.cap, sizeof *T.cnt);
            T.parent = resize(T.parent, T.cap, sizeof *T.parent);
        }
        n = ++T.top;
    }
    T.node[n] = (node_t){ prefix & prefix_mask(plen), { 0, 0 },
                          (uint8_t)plen, NO_ROUTE, 0 };
    T.parent[n] = 0;
    T.num_nodes++;
    return n;
}

static inline unsigned addr_bit(uint32_t addr, unsigned pos)
{
    return (addr >> (31 - pos)) & 1;
}

static unsigned common_bits(uint32_t a, uint32_t b, unsigned limit)
{
    uint32_t x = a ^ b;
    unsigned n = x == 0 ? 32 : (unsigned)__builtin_clz(x);
    return n < limit ? n : limit;
}

static void set_link(uint32_t parent, unsigned side, uint32_t n)
{
    if (parent == 0)
        T.root = n;
    else
        T.node[parent].child[side] = n;
}

static uint32_t node_get(uint32_t prefix, unsigned plen)
{
    uint32_t parent = 0, n = T.root;
    unsigned side = 0;

    while (n != 0) {
        unsigned nlen = T.node[n].plen;
        unsigned common = common_bits(prefix, T.node[n].prefix,
                                      plen < nlen ? plen : nlen);
        if (common < nlen) {
            uint32_t fresh = node_alloc(prefix, plen);
            uint32_t top = fresh;
            if (common < plen) {
                top = node_alloc(prefix, common);
                T.node[top].child[addr_bit(prefix, common)] = fresh;
                T.parent[fresh] = top;
            }
            T.node[top].child[addr_bit(T.node[n].prefix, common)] = n;
            T.parent[n] = top;
            T.parent[top] = parent;
            set_link(parent, side, top);
            return fresh;
        }
        if (nlen == plen)
            return n;
        parent = n;
        side = addr_bit(prefix, nlen);
        n = T.node[n].child[side];
    }
    n = node_alloc(prefix, plen);
    T.parent[n] = parent;
    set_link(parent, side, n);
    return n;
}

static void rtable_add(uint32_t prefix, unsigned plen, int nh, int metric)
{
    uint32_t k = node_get(prefix, plen);
    node_t *n = &T.node[k];

    if (n->nh != NO_ROUTE) {
        if (metric < n->metric) {
            n->metric = (uint16_t)metric;
            n->nh = (uint8_t)nh;
        }
        return;
    }
    n->nh = (uint8_t)nh;
    n->metric = (uint16_t)metric;
    T.cnt[k] = (counters_t){ 0, 0, T.tick };
    T.num_routes++;
}

static void prune(uint32_t n)
{
    while (n != 0 && T.node[n].nh == NO_ROUTE &&
           (T.node[n].child[0] == 0 || T.node[n].child[1] == 0)) {
        uint32_t only = T.node[n].child[0] ? T.node[n].child[0]
                                           : T.node[n].child[1];
        uint32_t parent = T.parent[n];
        if (only != 0)
            T.parent[only] = parent;
        set_link(parent, T.node[parent].child[1] == n, only);
        T.parent[n] = T.free_nodes;
        T.free_nodes = n;
        T.num_nodes--;
        n = parent;
    }
}

static bool rtable_del(uint32_t prefix, unsigned plen)
{
    uint32_t n = T.root;
    while (n != 0 && T.node[n].plen < plen)
        n = T.node[n].child[addr_bit(prefix, T.node[n].plen)];
    if (n == 0 || T.node[n].plen != plen || T.node[n].prefix != prefix ||
        T.node[n].nh == NO_ROUTE)
        return false;
    T.num_routes--;
    T.node[n].nh = NO_ROUTE;
    prune(n);
    return true;
}

static uint32_t rtable_lookup(uint32_t addr)
{
    uint32_t k = T.root, best = 0;

    while (k != 0) {
        const node_t *n = &T.node[k];
        if ((addr & prefix_mask(n->plen)) != n->prefix)
            break;
        if (n->nh != NO_ROUTE)
            best = k;
        if (n->plen == 32)
            break;
        k = n->child[addr_bit(addr, n->plen)];
    }
    return best;
}

static uint64_t seed = 88172645463325252ULL;

static uint32_t next_random(void)
{
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    uint64_t x = seed ^ (seed >> 29);
    return (uint32_t)(x >> 24);
}

static void init_hops(void)
{
    for (int i = 0; i < NUM_HOPS; i++) {
        hops[i].gateway = 0x0A000001u + ((uint32_t)i << 8);
        snprintf(hops[i].ifname, sizeof hops[i].ifname, "eth%d.%d", i / 8,
                 i % 8);
    }
}

static unsigned random_plen(void)
{
    uint32_t r = next_random() % 100;
    if (r < 52)
        return 24;
    if (r < 72)
        return 22 + next_random() % 2;
    if (r < 94)
        return 16 + next_random() % 6;
    if (r < 96)
        return 25 + next_random() % 8;
    return 10 + next_random() % 6;
}

static announcement_t *make_feed(size_t n)
{
    announcement_t *feed = malloc(n * sizeof *feed);
    if (feed == NULL)
        return NULL;
    for (size_t i = 0; i < n; i++) {
        announcement_t *a = &feed[i];
        a->plen = (uint8_t)random_plen();
        /* half of them are close to an earlier prefix */
        uint32_t addr = next_random();
        if (i > 16 && next_random() % 2 == 0)
            addr = feed[next_random() % i].prefix ^ (addr & 0xFFFF);
        if (addr >> 24 == 0 || addr >> 24 >= 224)
            addr = (addr & 0x00FFFFFF) | 0x50000000;
        a->prefix = addr & prefix_mask(a->plen);
        a->peer = (uint8_t)(next_random() % NUM_HOPS);
        a->metric = (uint8_t)(next_random() % 200);
        a->up = false;
    }
    return feed;
}

struct traffic {
    unsigned long forwarded;
    unsigned long dropped;
    unsigned long bytes;
};

static void forward_packets(const announcement_t *feed,
                            size_t n, size_t count, struct traffic *tr)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t r = next_random(), addr = next_random();
        if (r % 8 != 0) {
            const announcement_t *a = &feed[next_random() % n];
            addr = a->prefix | (addr & ~prefix_mask(a->plen));
        }
        unsigned len = 64 + (r >> 8) % 1400;
        uint32_t route = rtable_lookup(addr);
        if (i % 64 == 0)
            T.tick++;
        if (route == 0) {
            tr->dropped++;
            continue;
        }
        T.cnt[route].packets++;
        T.cnt[route].bytes += len;
        T.cnt[route].last_used = T.tick;
        hops[T.node[route].nh].packets++;
        hops[T.node[route].nh].bytes += len;
        tr->forwarded++;
        tr->bytes += len;
    }
}

struct update_stats {
    unsigned long announced, withdrawn, unknown;
};

static void apply_updates(announcement_t *feed, size_t n,
                          size_t count, struct update_stats *st)
{
    while (count-- > 0) {
        announcement_t *a = &feed[next_random() % n];
        if (a->up) {
            if (rtable_del(a->prefix, a->plen))
                st->withdrawn++;
            else
                st->unknown++;
            a->up = false;
        } else {
            a->metric = (uint8_t)(next_random() % 200);
            rtable_add(a->prefix, a->plen, a->peer, a->metric);
            st->announced++;
            a->up = true;
        }
        T.tick++;
    }
}

/* One next hop goes down: its routes move to the neighbour. */
static size_t fail_over(int from, int to)
{
    size_t moved = 0;
    for (uint32_t k = 1; k <= T.top; k++) {
        if (T.node[k].nh == from) {
            T.node[k].nh = (uint8_t)to;
            T.node[k].metric++;
            moved++;
        }
    }
    return moved;
}

static size_t count_idle(unsigned long age)
{
    size_t idle = 0;
    for (uint32_t k = 1; k <= T.top; k++)
        if (T.node[k].nh != NO_ROUTE && T.cnt[k].last_used + age < T.tick)
            idle++;
    return idle;
}

struct summary {
    size_t nodes, routes, by_length[33];
    unsigned max_depth;
    unsigned long depth_sum;
    uint64_t hash;
};

static void summarize(uint32_t k, unsigned depth, struct summary *s)
{
    const node_t *node = &T.node[k];
    if (k == 0)
        return;
    s->nodes++;
    s->depth_sum += depth;
    if (depth > s->max_depth)
        s->max_depth = depth;
    if (node->nh != NO_ROUTE) {
        s->routes++;
        s->by_length[node->plen]++;
        s->hash = (s->hash ^ node->prefix) * 0x100000001B3ULL;
        s->hash = (s->hash ^ T.cnt[k].packets) * 0x100000001B3ULL;
        s->hash += T.cnt[k].bytes + (uint64_t)node->metric;
    }
    summarize(node->child[0], depth + 1, s);
    summarize(node->child[1], depth + 1, s);
}

static void print_summary(void)
{
    struct summary s;
    memset(&s, 0, sizeof s);
    summarize(T.root, 0, &s);
    printf("nodes %zu (%zu) routes %zu (%zu) depth max %u sum %lu hash %016llx\n",
           s.nodes, T.num_nodes, s.routes, T.num_routes, s.max_depth,
           s.depth_sum, (unsigned long long)s.hash);
    for (int i = 0; i <= 32; i++)
        if (s.by_length[i] != 0)
            printf(" /%d:%zu", i, s.by_length[i]);
    printf("\n");
}

int main(int argc, char *argv[])
{
    size_t n = 180000;
    if (argc > 1) {
        char *end;
        n = strtoul(argv[1], &end, 10);
        if (*end != '\0' || n < 100 || n > 50000000) {
            fprintf(stderr, "usage: %s [prefixes]\n", argv[0]);
            return EXIT_FAILURE;
        }
    }
    T.cap = 1024;
    T.node = resize(NULL, T.cap, sizeof *T.node);
    T.cnt = resize(NULL, T.cap, sizeof *T.cnt);
    T.parent = resize(NULL, T.cap, sizeof *T.parent);
    T.node[0] = (node_t){ 0, { 0, 0 }, 0, NO_ROUTE, 0 };
    announcement_t *feed = make_feed(n);
    if (feed == NULL) {
        fputs("router: out of memory\n", stderr);
        return EXIT_FAILURE;
    }
    init_hops();

    rtable_add(0x0A000000u, 8, 0, 1);
    rtable_add(0xC0A80000u, 16, 1, 1);
    for (size_t i = 0; i < n; i += 1 + next_random() % 2) {
        rtable_add(feed[i].prefix, feed[i].plen, feed[i].peer,
                   feed[i].metric);
        feed[i].up = true;
        T.tick++;
    }
    print_summary();

    struct traffic tr = { 0, 0, 0 };
    struct update_stats us = { 0, 0, 0 };
    for (int round = 0; round < ROUNDS; round++) {
        forward_packets(feed, n, n, &tr);
        apply_updates(feed, n, n / 8, &us);
        size_t moved = fail_over(round * 5 % NUM_HOPS,
                                 (round * 5 + 1) % NUM_HOPS);
        printf("round %d: moved %zu idle %zu\n", round, moved,
               count_idle(n / 8));
    }
    print_summary();
    printf("forwarded %lu dropped %lu bytes %lu\n", tr.forwarded, tr.dropped,
           tr.bytes);
    printf("announced %lu withdrawn %lu unknown %lu\n", us.announced,
           us.withdrawn, us.unknown);
    for (int i = 0; i < NUM_HOPS; i += 7)
        printf("%-8s via %08x: %lu packets %lu bytes\n", hops[i].ifname,
               (unsigned)hops[i].gateway, hops[i].packets, hops[i].bytes);
    free(feed);
    free(T.node);
    free(T.cnt);
    free(T.parent);
    return EXIT_SUCCESS;
}
