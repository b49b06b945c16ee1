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
    g->bucket = xcalloc(g->nbuckets, sizeof *g->bucket);
    g->rng = seed;
    g->clock = 1000;
    g->nworkers = 16;
}

struct target *target_lookup(const struct graph *g, const char *name)
{
    struct target *t = g->bucket[hash_name(name) & (g->nbuckets - 1)];
    while (t && strcmp(t->name, name) != 0)
        t = t->hash_next;
    return t;
}

struct target *target_add(struct graph *g, const char *name, enum target_kind kind, long cost)
{
    struct target *t = target_lookup(g, name);
    if (t)
        return t;
    t = xcalloc(1, sizeof *t);
    snprintf(t->name, sizeof t->name, "%s", name);
    t->kind = kind;
    t->cost = cost;
    t->mtime = g->clock++;
    t->digest = hash_name(name);
    struct target **head = &g->bucket[hash_name(name) & (g->nbuckets - 1)];
    t->hash_next = *head;
    *head = t;
    if (g->n == g->room) {
        g->room = g->room ? 2 * g->room : 256;
        g->all = xrealloc(g->all, g->room * sizeof *g->all);
    }
    g->all[g->n++] = t;
    return t;
}

static void append(struct target ***list, int *n, int *room, struct target *t)
{
    if (*n == *room) {
        *room = *room ? 2 * *room : 2;
        *list = xrealloc(*list, (size_t)*room * sizeof **list);
    }
    (*list)[(*n)++] = t;
}

bool target_depends(struct target *t, struct target *on)
{
    for (int i = 0; i < t->ndeps; i++)
        if (t->deps[i] == on)
            return false;
    append(&t->deps, &t->ndeps, &t->room_deps, on);
    append(&on->users, &on->nusers, &on->room_users, t);
    return true;
}

static void target_free(struct target *t)
{
    free(t->deps);
    free(t->users);
    free(t);
}

void graph_free(struct graph *g)
{
    for (size_t i = 0; i < g->n; i++)
        target_free(g->all[i]);
    free(g->all);
    free(g->bucket);
}
