/* A graph with adjacency lists and a queue of vertices; vertices in an array, edges allocated one by one. */
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct edge { int to; int weight; struct edge *next; } edge_t;
typedef struct { edge_t *edges; long dist; bool done; int parent; char label[4]; } vertex_t;
typedef struct { vertex_t *v; int n; } graph_t;

static void *emalloc(size_t n)
{
    void *p = malloc(n);
    if (p == NULL) {
        fprintf(stderr, "malloc of %lu bytes failed\n", (unsigned long)n);
        exit(EXIT_FAILURE);
    }
    return p;
}

static graph_t *graph_new(int n)
{
    graph_t *g = emalloc(sizeof(graph_t));
    g->v = emalloc((size_t)n * sizeof(vertex_t));
    g->n = n;
    for (int i = 0; i < n; i++) {
        g->v[i].edges = NULL;
        g->v[i].dist = LONG_MAX;
        g->v[i].done = false;
        g->v[i].parent = -1;
        g->v[i].label[i % 3] = (char)('a' + i % 26);
        g->v[i].label[3] = '\0';
    }
    return g;
}

static void connect(graph_t *g, int a, int b, int w)
{
    edge_t *e = emalloc(sizeof(edge_t));
    e->to = b;
    e->weight = w;
    e->next = g->v[a].edges;
    g->v[a].edges = e;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 500;
    graph_t *g = graph_new(n);
    unsigned rng = 77;
    for (int i = 0; i < 5 * n; i++) {
        rng = rng * 1103515245 + 12345;
        connect(g, (int)((rng >> 8) % (unsigned)n), (int)((rng >> 18) % (unsigned)n), 1 + (int)(rng >> 28));
    }
    g->v[0].dist = 0;
    for (;;) {
        vertex_t *u = NULL;
        for (vertex_t *v = g->v; v < g->v + g->n; v++)
            if (!v->done && v->dist != LONG_MAX && (!u || v->dist < u->dist))
                u = v;
        if (!u)
            break;
        u->done = true;
        for (edge_t *e = u->edges; e; e = e->next) {
            vertex_t *v = &g->v[e->to];
            if (u->dist + e->weight < v->dist) {
                v->dist = u->dist + e->weight;
                v->parent = (int)(u - g->v);
            }
        }
    }
    unsigned long sum = 0;
    for (int i = 0; i < n; i++)
        sum = sum * 3 + (unsigned long)(g->v[i].dist == LONG_MAX ? -1 : g->v[i].dist) + (unsigned long)g->v[i].parent;
    printf("%lu\n", sum);
    return 0;
}
