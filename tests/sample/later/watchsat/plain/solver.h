/* A small conflict-driven SAT solver.  Literals are 2 * variable + sign. */
#ifndef SOLVER_H
#define SOLVER_H

#include <stdbool.h>
#include <stddef.h>

typedef unsigned lit;

enum value { UNSET = 0, TRUE = 1, FALSE = -1 };
enum result { UNKNOWN, SATISFIABLE, UNSATISFIABLE };

struct clause {
    long id;
    int size;
    bool learnt;
    bool locked;                   /* the reason of some value */
    lit *lits;                     /* the first two are watched */
    struct clause *next[2];        /* in the watch lists of these two */
    struct clause *all_next;
    double activity;
    int glue;
    long used;                     /* how often in a conflict */
};

struct var {
    char name[16];
    enum value value;
    enum value phase;              /* last value */
    int level;
    bool seen;
    struct clause *reason;
    struct clause *watch[2];       /* clauses to look at when a literal turns false */
    double activity;
    int heap_at;                   /* place in the heap, or -1 */
    long decisions, flips;
};

struct solver {
    struct var *var;
    int nvars;
    struct clause *clauses, *last_clause;   /* of the problem */
    struct clause *learnts, *last_learnt;
    long nclauses, nlearnts, ids;
    int *heap;                     /* of variables, by activity */
    int heap_size;
    lit *trail;
    int trail_size, trail_done;
    int *level_start;
    int levels;
    lit *learnt;                   /* while analyzing */
    int learnt_size;
    double var_inc, clause_inc;
    long conflicts, decisions, propagations, visits, restarts, deleted;
};

static inline int lit_var(lit l)
{
    return (int)(l >> 1);
}

static inline enum value lit_value(const struct solver *s, lit l)
{
    enum value v = s->var[l >> 1].value;
    return l & 1 ? -v : v;
}

void *xmalloc(size_t n);
void solver_init(struct solver *s, int nvars);
void solver_free(struct solver *s);
void solver_add(struct solver *s, const lit *lits, int size);
enum result solver_run(struct solver *s, long conflict_limit);
bool solver_verify(const struct solver *s);

/* order.c */
void order_insert(struct solver *s, int v);
int order_pop(struct solver *s);
void order_bump(struct solver *s, int v);

#endif
