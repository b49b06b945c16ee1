/* router - forwards many packets with a routing table under updates.
   usage: router [prefixes] */
#include "rtable.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUM_HOPS 48
#define ROUNDS 8

typedef struct announcement {
    uint32_t prefix;
    unsigned plen;
    int peer;
    int metric;
    bool up;
} announcement_t;

static uint64_t seed = 88172645463325252ULL;

static uint32_t next_random(void)
{
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    uint64_t x = seed ^ (seed >> 29);
    return (uint32_t)(x >> 24);
}

static next_hop_t hops[NUM_HOPS];

static void init_hops(void)
{
    for (int i = 0; i < NUM_HOPS; i++) {
        hops[i].gateway = 0x0A000001u + ((uint32_t)i << 8);
        hops[i].ifindex = i;
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
        a->plen = random_plen();
        /* half of them are close to an earlier prefix */
        uint32_t addr = next_random();
        if (i > 16 && next_random() % 2 == 0)
            addr = feed[next_random() % i].prefix ^ (addr & 0xFFFF);
        if (addr >> 24 == 0 || addr >> 24 >= 224)
            addr = (addr & 0x00FFFFFF) | 0x50000000;
        a->prefix = addr & prefix_mask(a->plen);
        a->peer = (int)(next_random() % NUM_HOPS);
        a->metric = (int)(next_random() % 200);
        a->up = false;
    }
    return feed;
}

struct traffic {
    unsigned long forwarded;
    unsigned long dropped;
    unsigned long bytes;
};

static void forward_packets(rtable_t *rt, const announcement_t *feed,
                            size_t n, size_t count, struct traffic *tr)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t r = next_random(), addr = next_random();
        if (r % 8 != 0) {
            const announcement_t *a = &feed[next_random() % n];
            addr = a->prefix | (addr & ~prefix_mask(a->plen));
        }
        unsigned len = 64 + (r >> 8) % 1400;
        route_t *route = rtable_lookup(rt, addr);
        if (i % 64 == 0)
            rt->tick++;
        if (route == NULL) {
            tr->dropped++;
            continue;
        }
        route->packets++;
        route->bytes += len;
        route->last_used = rt->tick;
        route->nh->packets++;
        route->nh->bytes += len;
        tr->forwarded++;
        tr->bytes += len;
    }
}

struct update_stats {
    unsigned long announced, withdrawn, unknown;
};

static void apply_updates(rtable_t *rt, announcement_t *feed, size_t n,
                          size_t count, struct update_stats *st)
{
    while (count-- > 0) {
        announcement_t *a = &feed[next_random() % n];
        if (a->up) {
            if (rtable_del(rt, a->prefix, a->plen))
                st->withdrawn++;
            else
                st->unknown++;
            a->up = false;
        } else {
            a->metric = (int)(next_random() % 200);
            rtable_add(rt, a->prefix, a->plen, &hops[a->peer], a->metric,
                       RT_BGP);
            st->announced++;
            a->up = true;
        }
        rt->tick++;
    }
}

/* One next hop goes down: its routes move to the neighbour. */
static size_t fail_over(rtable_t *rt, int from, int to)
{
    size_t moved = 0;
    for (route_t *r = rt->routes; r != NULL; r = r->next) {
        if (r->nh == &hops[from]) {
            r->nh = &hops[to];
            r->metric++;
            moved++;
        }
    }
    return moved;
}

static size_t count_idle(const rtable_t *rt, unsigned long age)
{
    size_t idle = 0;
    for (const route_t *r = rt->routes; r != NULL; r = r->next)
        if (r->last_used + age < rt->tick)
            idle++;
    return idle;
}

struct summary {
    size_t nodes, routes, by_length[33];
    unsigned max_depth;
    unsigned long depth_sum;
    uint64_t hash;
};

static void summarize(const trie_node_t *node, unsigned depth, void *arg)
{
    struct summary *s = arg;
    s->nodes++;
    s->depth_sum += depth;
    if (depth > s->max_depth)
        s->max_depth = depth;
    if (node->route != NULL) {
        s->routes++;
        s->by_length[node->plen]++;
        s->hash = (s->hash ^ node->prefix) * 0x100000001B3ULL;
        s->hash = (s->hash ^ node->route->packets) * 0x100000001B3ULL;
        s->hash += node->route->bytes + (uint64_t)node->route->metric;
    }
}

static void print_summary(const rtable_t *rt)
{
    struct summary s;
    memset(&s, 0, sizeof s);
    rtable_walk(rt, summarize, &s);
    printf("nodes %zu (%zu) routes %zu (%zu) depth max %u sum %lu hash %016llx\n",
           s.nodes, rt->num_nodes, s.routes, rt->num_routes, s.max_depth,
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
    rtable_t *rt = rtable_new();
    announcement_t *feed = make_feed(n);
    if (feed == NULL) {
        fputs("router: out of memory\n", stderr);
        return EXIT_FAILURE;
    }
    init_hops();

    rtable_add(rt, 0x0A000000u, 8, &hops[0], 1, RT_STATIC);
    rtable_add(rt, 0xC0A80000u, 16, &hops[1], 1, RT_STATIC);
    for (size_t i = 0; i < n; i += 1 + next_random() % 2) {
        rtable_add(rt, feed[i].prefix, feed[i].plen, &hops[feed[i].peer],
                   feed[i].metric, RT_BGP);
        feed[i].up = true;
        rt->tick++;
    }
    print_summary(rt);

    struct traffic tr = { 0, 0, 0 };
    struct update_stats us = { 0, 0, 0 };
    for (int round = 0; round < ROUNDS; round++) {
        forward_packets(rt, feed, n, n, &tr);
        apply_updates(rt, feed, n, n / 8, &us);
        size_t moved = fail_over(rt, round * 5 % NUM_HOPS,
                                 (round * 5 + 1) % NUM_HOPS);
        printf("round %d: moved %zu idle %zu\n", round, moved,
               count_idle(rt, n / 8));
    }
    print_summary(rt);
    printf("forwarded %lu dropped %lu bytes %lu\n", tr.forwarded, tr.dropped,
           tr.bytes);
    printf("announced %lu withdrawn %lu unknown %lu\n", us.announced,
           us.withdrawn, us.unknown);
    for (int i = 0; i < NUM_HOPS; i += 7)
        printf("%-8s via %08x: %lu packets %lu bytes\n", hops[i].ifname,
               (unsigned)hops[i].gateway, hops[i].packets, hops[i].bytes);
    free(feed);
    rtable_free(rt);
    return EXIT_SUCCESS;
}
