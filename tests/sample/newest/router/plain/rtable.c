#include "rtable.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SLAB_NODES 1024

struct node_slab {
    struct node_slab *next;
    trie_node_t nodes[SLAB_NODES];
};

static void out_of_memory(void)
{
    fputs("router: out of memory\n", stderr);
    exit(EXIT_FAILURE);
}

static trie_node_t *node_alloc(rtable_t *rt, uint32_t prefix, unsigned plen)
{
    if (rt->free_nodes == NULL) {
        node_slab_t *slab = malloc(sizeof(node_slab_t));
        if (slab == NULL)
            out_of_memory();
        slab->next = rt->slabs;
        rt->slabs = slab;
        for (int i = SLAB_NODES - 1; i >= 0; i--) {
            slab->nodes[i].parent = rt->free_nodes;
            rt->free_nodes = &slab->nodes[i];
        }
    }
    trie_node_t *n = rt->free_nodes;
    rt->free_nodes = n->parent;
    n->prefix = prefix & prefix_mask(plen);
    n->plen = plen;
    n->route = NULL;
    n->created = rt->tick;
    n->refcount = 1;
    n->parent = n->child[0] = n->child[1] = NULL;
    rt->num_nodes++;
    return n;
}

static void node_release(rtable_t *rt, trie_node_t *n)
{
    if (--n->refcount > 0)
        return;
    n->parent = rt->free_nodes;
    rt->free_nodes = n;
    rt->num_nodes--;
}

rtable_t *rtable_new(void)
{
    rtable_t *rt = calloc(1, sizeof(rtable_t));
    if (rt == NULL)
        out_of_memory();
    return rt;
}

void rtable_free(rtable_t *rt)
{
    while (rt->routes != NULL) {
        route_t *r = rt->routes;
        rt->routes = r->next;
        free(r);
    }
    while (rt->slabs != NULL) {
        node_slab_t *s = rt->slabs;
        rt->slabs = s->next;
        free(s);
    }
    free(rt);
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

/* The node for exactly this prefix; it is made when it does not exist. */
static trie_node_t *node_get(rtable_t *rt, uint32_t prefix, unsigned plen)
{
    trie_node_t *parent = NULL, **link = &rt->root, *n;

    while ((n = *link) != NULL) {
        unsigned common = common_bits(prefix, n->prefix,
                                      plen < n->plen ? plen : n->plen);
        if (common < n->plen) {
            trie_node_t *fresh = node_alloc(rt, prefix, plen);
            trie_node_t *top = fresh;
            if (common < plen) {
                top = node_alloc(rt, prefix, common);
                top->child[addr_bit(prefix, common)] = fresh;
                fresh->parent = top;
            }
            top->child[addr_bit(n->prefix, common)] = n;
            n->parent = top;
            top->parent = parent;
            *link = top;
            return fresh;
        }
        if (n->plen == plen)
            return n;
        parent = n;
        link = &n->child[addr_bit(prefix, n->plen)];
    }
    n = node_alloc(rt, prefix, plen);
    n->parent = parent;
    *link = n;
    return n;
}

route_t *rtable_add(rtable_t *rt, uint32_t prefix, unsigned plen,
                    next_hop_t *nh, int metric, int flags)
{
    trie_node_t *n = node_get(rt, prefix, plen);
    route_t *r = n->route;

    if (r != NULL) {            /* keep the better one */
        if (metric < r->metric) {
            r->metric = metric;
            r->nh = nh;
            r->flags = flags;
        }
        return r;
    }
    r = calloc(1, sizeof(route_t));
    if (r == NULL)
        out_of_memory();
    r->node = n;
    r->nh = nh;
    r->metric = metric;
    r->flags = flags;
    r->installed = rt->tick;
    r->last_used = rt->tick;
    strcpy(r->origin, flags & RT_BGP ? "bgp" : "static");
    r->next = rt->routes;
    if (rt->routes != NULL)
        rt->routes->prev = r;
    rt->routes = r;
    rt->num_routes++;
    n->route = r;
    return r;
}

/* Take out nodes that neither carry a route nor branch. */
static void prune(rtable_t *rt, trie_node_t *n)
{
    while (n != NULL && n->route == NULL &&
           (n->child[0] == NULL || n->child[1] == NULL)) {
        trie_node_t *only = n->child[0] ? n->child[0] : n->child[1];
        trie_node_t *parent = n->parent;
        if (only != NULL)
            only->parent = parent;
        if (parent == NULL)
            rt->root = only;
        else
            parent->child[parent->child[1] == n] = only;
        node_release(rt, n);
        n = parent;
    }
}

bool rtable_del(rtable_t *rt, uint32_t prefix, unsigned plen)
{
    trie_node_t *n = rt->root;
    while (n != NULL && n->plen < plen)
        n = n->child[addr_bit(prefix, n->plen)];
    if (n == NULL || n->plen != plen || n->prefix != prefix ||
        n->route == NULL)
        return false;

    route_t *r = n->route;
    if (r->prev != NULL)
        r->prev->next = r->next;
    else
        rt->routes = r->next;
    if (r->next != NULL)
        r->next->prev = r->prev;
    rt->num_routes--;
    free(r);
    n->route = NULL;
    prune(rt, n);
    return true;
}

route_t *rtable_lookup(rtable_t *rt, uint32_t addr)
{
    trie_node_t *n = rt->root;
    route_t *best = NULL;

    while (n != NULL && (addr & prefix_mask(n->plen)) == n->prefix) {
        if (n->route != NULL)
            best = n->route;
        if (n->plen == 32)
            break;
        n = n->child[addr_bit(addr, n->plen)];
    }
    return best;
}

static void walk(const trie_node_t *n, unsigned depth, node_visitor visit,
                 void *arg)
{
    if (n == NULL)
        return;
    visit(n, depth, arg);
    walk(n->child[0], depth + 1, visit, arg);
    walk(n->child[1], depth + 1, visit, arg);
}

void rtable_walk(const rtable_t *rt, node_visitor visit, void *arg)
{
    walk(rt->root, 0, visit, arg);
}
