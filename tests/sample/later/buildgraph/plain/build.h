#ifndef BUILD_H
#define BUILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum target_kind { SOURCE, HEADER, OBJECT, LIBRARY, PROGRAM, TARGET_KINDS };
enum target_state { UNKNOWN, CLEAN, WAITING, READY, RUNNING, DONE };

struct target {
    char name[40];
    struct target *hash_next;
    enum target_kind kind;
    enum target_state state;
    int64_t mtime;
    uint64_t digest;               /* of the contents */
    struct target **deps;          /* what it is made from */
    int ndeps, room_deps;
    struct target **users;         /* what is made from it */
    int nusers, room_users;
    int pending;                   /* deps that are to be made first */
    int round;                     /* of the last visit */
    long cost;                     /* to make it, milliseconds */
    long path;                     /* longest way to a goal */
    struct target *ready_next;
    int times_built;
};

struct graph {
    struct target **all;
    size_t n, room;
    struct target **bucket;
    size_t nbuckets;
    uint64_t rng;
    int round;
    int64_t clock;
    /* schedule */
    struct target *ready[64];      /* by urgency */
    size_t nready;
    struct {
        struct target *target;
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
void graph_free(struct graph *g);
struct target *target_lookup(const struct graph *g, const char *name);
struct target *target_add(struct graph *g, const char *name, enum target_kind kind, long cost);
bool target_depends(struct target *t, struct target *on);

/* project.c */
void project_generate(struct graph *g, int modules);

/* run.c */
long build(struct graph *g, struct target **goals, size_t ngoals);
size_t touch_some(struct graph *g, int how_many);

#endif
