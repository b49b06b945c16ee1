#ifndef GRAPH_H
#define GRAPH_H

#include <stddef.h>
#include <stdint.h>

typedef struct vertex vertex_t;
typedef struct edge edge_t;
typedef struct adj adj_t;

struct adj {
    adj_t *next;
    edge_t *edge;
};

struct edge {
    vertex_t *from, *to;
    char road[20];
    double weight;
    double length;
    long id;
    int kind;                 /* 0..3 */
    int in_prim;
    int in_kruskal;
    int changes;
};

struct vertex {
    long id;
    char label[16];
    double x, y;
    adj_t *edges;
    long degree;
    /* Prim */
    double key;
    edge_t *best;
    long heap_pos;            /* -1: not in the heap */
    int done;
    /* Kruskal */
    vertex_t *parent;
    long rank;
    /* walk over the tree */
    long depth;
    int seen;
};

struct arena;

typedef struct {
    long nv, ne;
    vertex_t *vertices;
    edge_t **edges;
    struct arena *arena;
} graph_t;

graph_t *graph_random(long nv, long ne);
void graph_perturb(graph_t *g, long count);
void graph_free(graph_t *g);
int edge_before(const edge_t *a, const edge_t *b);

static inline vertex_t *other_end(const edge_t *e, const vertex_t *v)
{
    return e->from == v ? e->to : e->from;
}

uint32_t rand_next(void);
long rand_range(long n);

#endif
