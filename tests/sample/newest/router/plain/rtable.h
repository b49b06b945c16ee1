/* rtable.h - routing table as a path-compressed binary trie */
#ifndef RTABLE_H
#define RTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct next_hop {
    uint32_t gateway;
    int ifindex;
    char ifname[16];
    unsigned long packets;
    unsigned long bytes;
} next_hop_t;

typedef struct trie_node trie_node_t;

typedef struct route {
    trie_node_t *node;
    next_hop_t *nh;
    char origin[16];
    int metric;
    int flags;
    unsigned long installed;    /* tick */
    unsigned long last_used;    /* tick */
    unsigned long packets;
    unsigned long bytes;
    struct route *prev, *next;  /* list of all routes */
} route_t;

struct trie_node {
    trie_node_t *parent;
    uint32_t prefix;
    unsigned plen;
    route_t *route;             /* NULL in a pure branching node */
    unsigned long created;      /* tick */
    unsigned refcount;
    trie_node_t *child[2];
};

typedef struct node_slab node_slab_t;

typedef struct rtable {
    trie_node_t *root;
    route_t *routes;
    size_t num_routes;
    size_t num_nodes;
    node_slab_t *slabs;
    trie_node_t *free_nodes;
    unsigned long tick;
} rtable_t;

#define RT_STATIC 1
#define RT_BGP    2

rtable_t *rtable_new(void);
void rtable_free(rtable_t *rt);
route_t *rtable_add(rtable_t *rt, uint32_t prefix, unsigned plen,
                    next_hop_t *nh, int metric, int flags);
bool rtable_del(rtable_t *rt, uint32_t prefix, unsigned plen);
route_t *rtable_lookup(rtable_t *rt, uint32_t addr);

typedef void (*node_visitor)(const trie_node_t *node, unsigned depth,
                             void *arg);
void rtable_walk(const rtable_t *rt, node_visitor visit, void *arg);

static inline uint32_t prefix_mask(unsigned plen)
{
    return plen == 0 ? 0 : UINT32_MAX << (32 - plen);
}

#endif
