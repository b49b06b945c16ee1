/* sparsegraph - page rank, components and shortest paths of a road-and-link
   graph that changes between rounds.   usage: sparsegraph [vertices] */
#include "graph.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 3
#define EDGES_PER_VERTEX 6

static uint64_t state = 0x2545F4914F6CDD1DULL;

static uint32_t rnd(void)
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (uint32_t)((state * 0x2545F4914F6CDD1DULL) >> 32);
}

static size_t below(size_t n) { return rnd() % n; }

/* Mostly neighbours, some hubs, some anywhere, and lonely vertices. */
static Graph *build(size_t n)
{
    Graph *g = graph_new(n, n * EDGES_PER_VERTEX);
    if (!g)
        return NULL;
    for (size_t i = 0; i < n; i++) {
        g->vertices[i].x = (double)(i % 1000) + rnd() % 100 / 100.0;
        g->vertices[i].y = (double)(i / 1000) + rnd() % 100 / 100.0;
    }
    for (size_t k = 0; k < n * EDGES_PER_VERTEX; k++) {
        size_t from = below(n), to;
        int kind = (int)below(10);
        if (from % 50 == 7 && k % 4 != 0)
            continue;
        if (kind < 6)
            to = (from + n + below(2000) - 1000) % n;
        else if (kind < 8)
            to = below(n / 100 + 1) * below(100);
        else
            to = below(n);
        if (to >= n || to == from || to % 50 == 7)
            continue;
        long w = 1 + (long)below(100) + (kind < 6 ? 0 : 400);
        graph_connect(g, from, to, w, kind < 6 ? 0 : kind < 8 ? 1 : 2);
    }
    return g;
}

static void report_ranks(const Graph *g)
{
    const Vertex *best[3] = { NULL };
    for (size_t i = 0; i < g->num_vertices; i++) {
        const Vertex *v = &g->vertices[i];
        for (int k = 0; k < 3; k++) {
            if (!best[k] || v->rank > best[k]->rank) {
                for (int j = 2; j > k; j--)
                    best[j] = best[j - 1];
                best[k] = v;
                break;
            }
        }
    }
    for (int k = 0; k < 3 && best[k]; k++)
        printf("  %s at (%.2f, %.2f): rank %.6f, %d in, %d out\n",
               best[k]->label, best[k]->x, best[k]->y, best[k]->rank,
               best[k]->in_degree, best[k]->out_degree);
}

static void report_components(const Graph *g, size_t count)
{
    long largest = 0, single = 0;
    for (size_t i = 0; i < g->num_vertices; i++) {
        const Vertex *v = &g->vertices[i];
        if (v->leader != v)
            continue;
        if (v->component_size > largest)
            largest = v->component_size;
        single += v->component_size == 1;
    }
    printf("  components %zu largest %ld single %ld\n", count, largest, single);
}

static uint64_t report_paths(const Graph *g, const Vertex *source,
                             size_t reached)
{
    uint64_t hash = 0, sum = 0;
    const Vertex *far = source;
    for (size_t i = 0; i < g->num_vertices; i++) {
        const Vertex *v = &g->vertices[i];
        if (v->distance == UNREACHED)
            continue;
        sum += (uint64_t)v->distance;
        hash = hash * 1000003 + (uint64_t)v->distance;
        if (v->via)
            hash ^= (uint64_t)v->via->from->id;
        if (v->distance > far->distance)
            far = v;
    }
    int hops = 0;
    for (const Vertex *v = far; v->via; v = v->via->from)
        hops++;
    printf("  from %s: reached %zu mean %.3f farthest %s: %ld in %d hops\n",
           source->label, reached, (double)sum / (double)reached, far->label,
           far->distance, hops);
    return hash;
}

struct change {
    long closed, opened, busier;
};

static void change_edge(Edge *e, void *ctx)
{
    struct change *c = ctx;
    uint32_t r = rnd() % 32;
    if (r == 0 && !e->closed) {
        e->closed = 1;
        c->closed++;
    } else if (r == 1 && e->closed) {
        e->closed = 0;
        c->opened++;
    } else if (e->used > 2 && e->kind == 0) {
        e->weight += 3;
        c->busier++;
    }
}

static void count_use(Edge *e, void *ctx)
{
    long *total = ctx;
    total[e->kind] += e->used;
}

int main(int argc, char **argv)
{
    size_t n = argc > 1 ? strtoul(argv[1], NULL, 10) : 100000;
    if (n < 100 || n > 20000000) {
        fprintf(stderr, "usage: %s [vertices (100..20000000)]\n", argv[0]);
        return 2;
    }
    Graph *g = build(n);
    if (!g) {
        fprintf(stderr, "sparsegraph: not enough memory\n");
        return 1;
    }
    printf("%zu vertices %zu edges\n", g->num_vertices, g->num_edges);
    uint64_t hash = 0;
    for (int round = 0; round < ROUNDS; round++) {
        printf("round %d: change %.9f\n", round, page_rank(g, 8, 0.85));
        report_ranks(g);
        report_components(g, components(g));
        for (int k = 0; k < 2; k++) {
            Vertex *source = &g->vertices[below(n)];
            size_t reached = shortest_paths(g, source);
            hash = hash * 31 + report_paths(g, source, reached);
        }
        struct change c = { 0, 0, 0 };
        graph_each_edge(g, change_edge, &c);
        printf("  closed %ld opened %ld busier %ld\n", c.closed, c.opened,
               c.busier);
    }
    long use[3] = { 0 }, visits = 0;
    graph_each_edge(g, count_use, use);
    for (size_t i = 0; i < n; i++)
        visits += g->vertices[i].visits;
    printf("used %ld %ld %ld visits %ld relaxed %ld hash %016llx\n", use[0],
           use[1], use[2], visits, g->relaxed, (unsigned long long)hash);
    graph_delete(g);
    return 0;
}
