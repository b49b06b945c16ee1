/* graph.h - a directed graph of vertices and edges with attributes */
#ifndef GRAPH_H
#define GRAPH_H

#include <stddef.h>
#include <stdint.h>

typedef struct Vertex Vertex;
typedef struct Edge Edge;

struct Vertex {
    long id;
    char label[24];
    double x, y;
    Edge *out;                  /* list, latest first */
    int out_degree;
    int in_degree;
    /* page rank */
    double rank;
    double next_rank;
    /* components */
    Vertex *leader;
    long component_size;
    /* shortest paths */
    long distance;
    Edge *via;
    long heap_pos;              /* -1: not in the heap */
    int settled;
    long visits;
};

struct Edge {
    Vertex *from, *to;
    long weight;
    double capacity;
    int kind;
    int closed;
    long used;                  /* how often on a shortest path tree */
    Edge *next_out;
};

typedef struct {
    Vertex *vertices;
    size_t num_vertices;
    Edge *edges;
    size_t num_edges, max_edges;
    Vertex **heap;
    long heap_size;
    long relaxed;
} Graph;

typedef void (*edge_fn)(Edge *e, void *ctx);

Graph *graph_new(size_t num_vertices, size_t max_edges);
void graph_delete(Graph *g);
Edge *graph_connect(Graph *g, size_t from, size_t to, long weight, int kind);
void graph_each_edge(Graph *g, edge_fn fn, void *ctx);

double page_rank(Graph *g, int iterations, double damping);
size_t components(Graph *g);
size_t shortest_paths(Graph *g, Vertex *source);

#define UNREACHED INT64_MAX

#endif
