#include "graph.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Graph *graph_new(size_t num_vertices, size_t max_edges)
{
    Graph *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    g->vertices = calloc(num_vertices, sizeof *g->vertices);
    g->edges = malloc(max_edges * sizeof *g->edges);
    g->heap = malloc(num_vertices * sizeof *g->heap);
    if (!g->vertices || !g->edges || !g->heap) {
        graph_delete(g);
        return NULL;
    }
    g->num_vertices = num_vertices;
    g->max_edges = max_edges;
    for (size_t i = 0; i < num_vertices; i++) {
        Vertex *v = &g->vertices[i];
        v->id = (long)i;
        snprintf(v->label, sizeof v->label, "v%zu", i);
    }
    return g;
}

void graph_delete(Graph *g)
{
    if (!g)
        return;
    free(g->vertices);
    free(g->edges);
    free(g->heap);
    free(g);
}

Edge *graph_connect(Graph *g, size_t from, size_t to, long weight, int kind)
{
    if (g->num_edges == g->max_edges)
        return NULL;
    Edge *e = &g->edges[g->num_edges++];
    e->from = &g->vertices[from];
    e->to = &g->vertices[to];
    e->weight = weight;
    e->capacity = kind == 0 ? 100.0 : 1000.0;
    e->kind = kind;
    e->closed = 0;
    e->used = 0;
    e->next_out = e->from->out;
    e->from->out = e;
    e->from->out_degree++;
    e->to->in_degree++;
    return e;
}

void graph_each_edge(Graph *g, edge_fn fn, void *ctx)
{
    for (size_t i = 0; i < g->num_edges; i++)
        fn(&g->edges[i], ctx);
}

/* Push-style page rank; returns the change in the last iteration. */
double page_rank(Graph *g, int iterations, double damping)
{
    size_t n = g->num_vertices;
    Vertex *end = g->vertices + n;
    double change = 0.0;

    for (Vertex *v = g->vertices; v < end; v++)
        v->rank = 1.0;
    while (iterations-- > 0) {
        double dangling = 0.0;
        for (Vertex *v = g->vertices; v < end; v++)
            v->next_rank = 0.0;
        for (Vertex *v = g->vertices; v < end; v++) {
            if (v->out_degree == 0) {
                dangling += v->rank;
                continue;
            }
            double share = v->rank / v->out_degree;
            for (Edge *e = v->out; e; e = e->next_out)
                e->to->next_rank += share;
        }
        change = 0.0;
        double base = 1.0 - damping + damping * dangling / (double)n;
        for (Vertex *v = g->vertices; v < end; v++) {
            double r = base + damping * v->next_rank;
            change += r > v->rank ? r - v->rank : v->rank - r;
            v->rank = r;
        }
    }
    return change;
}

static Vertex *find_leader(Vertex *v)
{
    while (v->leader != v) {
        v->leader = v->leader->leader;
        v = v->leader;
    }
    return v;
}

/* The vertex with the smallest number leads. */
static void unite(Edge *e, void *ctx)
{
    size_t *count = ctx;
    if (e->closed)
        return;
    Vertex *a = find_leader(e->from);
    Vertex *b = find_leader(e->to);
    if (a == b)
        return;
    if (b->id < a->id) {
        Vertex *t = a;
        a = b;
        b = t;
    }
    b->leader = a;
    a->component_size += b->component_size;
    --*count;
}

size_t components(Graph *g)
{
    size_t count = g->num_vertices;
    for (size_t i = 0; i < g->num_vertices; i++) {
        g->vertices[i].leader = &g->vertices[i];
        g->vertices[i].component_size = 1;
    }
    graph_each_edge(g, unite, &count);
    return count;
}

static void heap_set(Graph *g, long pos, Vertex *v)
{
    g->heap[pos] = v;
    v->heap_pos = pos;
}

static void heap_up(Graph *g, Vertex *v)
{
    long pos = v->heap_pos;
    while (pos > 0) {
        Vertex *parent = g->heap[(pos - 1) / 2];
        if (parent->distance <= v->distance)
            break;
        heap_set(g, pos, parent);
        pos = (pos - 1) / 2;
    }
    heap_set(g, pos, v);
}

static Vertex *heap_pop(Graph *g)
{
    Vertex *top = g->heap[0];
    Vertex *last = g->heap[--g->heap_size];
    long pos = 0;
    top->heap_pos = -1;
    if (g->heap_size == 0)
        return top;
    for (;;) {
        long child = 2 * pos + 1;
        if (child >= g->heap_size)
            break;
        if (child + 1 < g->heap_size &&
            g->heap[child + 1]->distance < g->heap[child]->distance)
            child++;
        if (g->heap[child]->distance >= last->distance)
            break;
        heap_set(g, pos, g->heap[child]);
        pos = child;
    }
    heap_set(g, pos, last);
    return top;
}

/* Dijkstra; returns the number of vertices reached. */
size_t shortest_paths(Graph *g, Vertex *source)
{
    size_t reached = 0;
    for (size_t i = 0; i < g->num_vertices; i++) {
        Vertex *v = &g->vertices[i];
        v->distance = UNREACHED;
        v->via = NULL;
        v->heap_pos = -1;
        v->settled = 0;
    }
    source->distance = 0;
    source->heap_pos = 0;
    g->heap[0] = source;
    g->heap_size = 1;
    while (g->heap_size > 0) {
        Vertex *v = heap_pop(g);
        v->settled = 1;
        v->visits++;
        reached++;
        if (v->via)
            v->via->used++;
        for (Edge *e = v->out; e; e = e->next_out) {
            Vertex *to = e->to;
            if (e->closed || to->settled)
                continue;
            long d = v->distance + e->weight;
            if (d >= to->distance)
                continue;
            to->distance = d;
            to->via = e;
            g->relaxed++;
            if (to->heap_pos < 0)
                to->heap_pos = g->heap_size++;
            heap_up(g, to);
        }
    }
    return reached;
}
