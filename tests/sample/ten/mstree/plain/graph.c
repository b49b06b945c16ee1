/* Random graphs; edges and adjacency cells come from an arena. */
#include "graph.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK_SIZE (256 * 1024)

struct block {
    struct block *prev;
    size_t used;
    char *mem;
};

struct arena {
    struct block *top;
    size_t total;
};

static uint64_t seed = 42;

uint32_t rand_next(void)
{
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return (uint32_t)(seed >> 32);
}

long rand_range(long n)
{
    return (long)(((uint64_t)rand_next() * (uint64_t)n) >> 32);
}

static void die(const char *what)
{
    fprintf(stderr, "mstree: out of memory for %s\n", what);
    exit(1);
}

static void *arena_alloc(struct arena *a, size_t size)
{
    void *p;

    size = (size + 15) & ~(size_t)15;
    if (!a->top || a->top->used + size > BLOCK_SIZE) {
        struct block *b = malloc(sizeof *b);
        if (!b || !(b->mem = malloc(BLOCK_SIZE)))
            die("a block");
        b->prev = a->top;
        b->used = 0;
        a->top = b;
    }
    p = a->top->mem + a->top->used;
    a->top->used += size;
    a->total += size;
    return p;
}

static void arena_free(struct arena *a)
{
    while (a->top) {
        struct block *b = a->top;
        a->top = b->prev;
        free(b->mem);
        free(b);
    }
    free(a);
}

int edge_before(const edge_t *a, const edge_t *b)
{
    if (a->weight != b->weight)
        return a->weight < b->weight;
    return a->id < b->id;
}

static double random_weight(int kind)
{
    return (double)(1 + rand_range(60000 << kind)) / 64.0;
}

static void link_edge(graph_t *g, vertex_t *v, edge_t *e)
{
    adj_t *c = arena_alloc(g->arena, sizeof *c);

    c->edge = e;
    c->next = v->edges;
    v->edges = c;
    v->degree++;
}

static void add_edge(graph_t *g, vertex_t *a, vertex_t *b)
{
    static const char *const kinds[4] = { "motorway", "street", "path", "track" };
    edge_t *e = arena_alloc(g->arena, sizeof *e);
    double dx = a->x - b->x, dy = a->y - b->y;

    memset(e, 0, sizeof *e);
    e->id = g->ne;
    e->from = a;
    e->to = b;
    e->kind = (int)rand_range(4);
    e->weight = random_weight(e->kind);
    e->length = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
    snprintf(e->road, sizeof e->road, "%s %ld", kinds[e->kind], rand_range(1000));
    g->edges[g->ne++] = e;
    link_edge(g, a, e);
    link_edge(g, b, e);
}

graph_t *graph_random(long nv, long ne)
{
    graph_t *g = calloc(1, sizeof *g);
    long i;

    if (!g)
        die("the graph");
    g->arena = calloc(1, sizeof *g->arena);
    g->vertices = calloc((size_t)nv, sizeof *g->vertices);
    g->edges = malloc((size_t)ne * sizeof *g->edges);
    if (!g->arena || !g->vertices || !g->edges)
        die("the graph");
    g->nv = nv;
    for (i = 0; i < nv; i++) {
        vertex_t *v = &g->vertices[i];
        v->id = i;
        v->x = (double)rand_range(100000) / 10.0;
        v->y = (double)rand_range(100000) / 10.0;
        snprintf(v->label, sizeof v->label, "v%ld-%ld", i % 1000, rand_range(100));
    }
    /* a random tree keeps it connected */
    for (i = 1; i < nv; i++)
        add_edge(g, &g->vertices[rand_range(i)], &g->vertices[i]);
    while (g->ne < ne) {
        long a = rand_range(nv), b = rand_range(nv);
        if (a != b)
            add_edge(g, &g->vertices[a], &g->vertices[b]);
    }
    return g;
}

void graph_perturb(graph_t *g, long count)
{
    while (count-- > 0) {
        edge_t *e = g->edges[rand_range(g->ne)];
        e->weight = random_weight(e->kind);
        e->changes++;
    }
}

void graph_free(graph_t *g)
{
    arena_free(g->arena);
    free(g->vertices);
    free(g->edges);
    free(g);
}
