#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "build.h"

void *xcalloc(size_t n, size_t size)
{
    void *p = calloc(n, size);
    if (!p) {
        fprintf(stderr, "out of memory\n");
        exit(EXIT_FAILURE);
    }
    return p;
}

void *xrealloc(void *p, size_t size)
{
    p = realloc(p, size);
    if (!p) {
        fprintf(stderr, "out of memory\n");
        exit(EXIT_FAILURE);
    }
    return p;
}

uint32_t rnd(struct graph *g, uint32_t limit)
{
    g->rng ^= g->rng << 13;
    g->rng ^= g->rng >> 7;
    g->rng ^= g->rng << 17;
    return (uint32_t)(((g->rng >> 32) * limit) >> 32);
}

static uint32_t hash_name(const char *s)
{
    uint32_t h = 2166136261u;
    while (*s)
        h = (h ^ (unsigned char)*s++) * 16777619u;
    return h;
}

void graph_init(struct graph *g, size_t expect, uint64_t seed)
{
    memset(g, 0, sizeof *g);
    g->nbuckets = 1024;
    while (g->nbuckets < expect)
        g->nbuckets *= 2;
    g->bucket = xrealloc(NULL, g->nbuckets * sizeof *g->bucket);
    memset(g->bucket, 0xff, g->nbuckets * sizeof *g->bucket);
    g->rng = seed;
    g->clock = 1000;
    g->nworkers = 16;
    memset(g->ready, 0xff, sizeof g->ready);
    for (int w = 0; w < g->nworkers; w++)
        g->worker[w].target = NONE;
}

target target_lookup(const struct graph *g, const char *name)
{
    target t = g->bucket[hash_name(name) & (g->nbuckets - 1)];
    while (t != NONE && strcmp(g->name[t], name) != 0)
        t = g->hash_next[t];
    return t;
}

target target_add(struct graph *g, const char *name, enum target_kind kind, uint32_t cost)
{
    target t = target_lookup(g, name);
    if (t != NONE)
        return t;
    if (g->n == g->room) {
        g->room = g->room ? 2 * g->room : 256;
        g->name = xrealloc(g->name, g->room * sizeof *g->name);
        g->node = xrealloc(g->node, (g->room + 1) * sizeof *g->node);
        g->digest = xrealloc(g->digest, g->room * sizeof *g->digest);
        g->cost = xrealloc(g->cost, g->room * sizeof *g->cost);
        g->hash_next = xrealloc(g->hash_next, g->room * sizeof *g->hash_next);
        g->last_edge = xrealloc(g->last_edge, g->room * sizeof *g->last_edge);
    }
    t = (target)g->n++;
    snprintf(g->name[t], sizeof g->name[t], "%s", name);
    g->node[t] = (struct node){.kind = (uint8_t)kind & 15, .mtime = (uint32_t)g->clock++};
    g->cost[t] = cost;
    g->digest[t] = hash_name(name);
    g->last_edge[t] = NONE;
    target *head = &g->bucket[hash_name(name) & (g->nbuckets - 1)];
    g->hash_next[t] = *head;
    *head = t;
    return t;
}

bool target_depends(struct graph *g, target t, target on)
{
    for (uint32_t e = g->last_edge[t]; e != NONE; e = g->edge[e].before)
        if (g->edge[e].to == on)
            return false;
    if (g->nedges == g->room_edges) {
        g->room_edges = g->room_edges ? 2 * g->room_edges : 256;
        g->edge = xrealloc(g->edge, g->room_edges * sizeof *g->edge);
    }
    g->edge[g->nedges] = (struct edge){t, on, g->last_edge[t]};
    g->last_edge[t] = (uint32_t)g->nedges++;
    return true;
}

/* Turns the edges into lists one after the other. */
void graph_complete(struct graph *g)
{
    uint32_t deps = 0, users = 0;
    uint32_t *at = xcalloc(g->n, sizeof *at);
    g->users = xcalloc(g->n + 1, sizeof *g->users);
    g->dep = xcalloc(g->nedges + 1, sizeof *g->dep);
    g->user = xcalloc(g->nedges + 1, sizeof *g->user);
    g->path = xcalloc(g->n, sizeof *g->path);
    g->ready_next = xcalloc(g->n, sizeof *g->ready_next);
    g->times_built = xcalloc(g->n, sizeof *g->times_built);
    for (size_t i = 0; i < g->nedges; i++) {
        at[g->edge[i].from]++;
        g->users[g->edge[i].to]++;
    }
    for (size_t t = 0; t < g->n; t++) {
        uint32_t d = at[t], u = g->users[t];
        at[t] = g->node[t].deps = deps;
        g->users[t] = users;
        deps += d;
        users += u;
    }
    g->node[g->n].deps = deps;
    for (size_t i = 0; i < g->nedges; i++)
        g->dep[at[g->edge[i].from]++] = g->edge[i].to;
    memcpy(at, g->users, g->n * sizeof *at);
    for (size_t i = 0; i < g->nedges; i++)
        g->user[at[g->edge[i].to]++] = g->edge[i].from;
    g->users[g->n] = users;
    free(at);
    free(g->edge);
    free(g->last_edge);
    free(g->hash_next);
    free(g->bucket);
}

void graph_free(struct graph *g)
{
    free(g->node);
    free(g->digest);
    free(g->cost);
    free(g->path);
    free(g->ready_next);
    free(g->users);
    free(g->times_built);
    free(g->dep);
    free(g->user);
    free(g->name);
}
