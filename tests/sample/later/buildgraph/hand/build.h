#ifndef BUILD_H
#define BUILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum target_kind { SOURCE, HEADER, OBJECT, LIBRARY, PROGRAM, TARGET_KINDS };
enum target_state { UNKNOWN, CLEAN, WAITING, READY, RUNNING, DONE };

#define NONE UINT32_MAX

typedef uint32_t target;           /* number of a target */

struct node {                      /* 12 bytes */
    uint32_t mtime;
    uint32_t deps;                 /* where they start in dep */
    uint16_t pending;
    uint8_t round;
    uint8_t kind : 4, state : 4;
};

struct edge {                      /* only until the graph is complete */
    target from, to;
    uint32_t before;               /* earlier edge of the same target */
};

struct graph {
    size_t n, room;
    struct node *node;
    uint64_t *digest;
    uint32_t *cost, *path, *ready_next;
    uint32_t *users;               /* where they start in user */
    uint16_t *times_built;
    target *dep, *user;
    /* while generating */
    char (*name)[40];
    target *hash_next, *bucket;
    size_t nbuckets;
    struct edge *edge;
    uint32_t *last_edge;
    size_t nedges, room_edges;
    uint64_t rng;
    int round;
    int64_t clock;
    /* schedule */
    target ready[64];
    size_t nready;
    struct {
        target target;
        int64_t until;
    } worker[16];
    int nworkers;
    size_t visits, compares;
};

/* graph.c */
void *xcalloc(size_t n, size_t size);
void *xrealloc(void *p, size_t size);
uint32_t rnd(struct graph *g, uint32_t limit);
void graph_init(struct graph *g, size_t expect, uint64_t seed);
void graph_complete(struct graph *g);
void graph_free(struct graph *g);
target target_lookup(const struct graph *g, const char *name);
target target_add(struct graph *g, const char *name, enum target_kind kind, uint32_t cost);
bool target_depends(struct graph *g, target t, target on);

/* project.c */
void project_generate(struct graph *g, int modules);

/* run.c */
long build(struct graph *g, target *goals, size_t ngoals);
size_t touch_some(struct graph *g, int how_many);

#endif
