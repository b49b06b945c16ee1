/*
 * A small conflict-driven SAT solver.  Literals are 2 * variable + sign.
 * A clause is a place in an array of words: next[0], next[1], size with two
 * flags, the literals, and for a learnt clause the number of its record.
 */
#ifndef SOLVER_H
#define SOLVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t lit;
typedef uint32_t cref;             /* 0 for none */

enum value { UNSET = 0, TRUE = 1, FALSE = -1 };
enum result { UNKNOWN, SATISFIABLE, UNSATISFIABLE };

#define SIZE(s, c) ((s)->word[(c) + 2] >> 2)
#define LITS(s, c) ((s)->word + (c) + 3)
#define LOCKED 1u
#define LEARNT 2u
#define FIRST_CLAUSE 4u

struct record {                    /* of a learnt clause, in order of age */
    cref clause;
    int glue;
    double activity;
};

struct assigned {
    uint32_t level;
    cref reason;
};

struct solver {
    uint32_t *word;
    size_t words, room_words, learnt_words; /* where the learnt clauses begin */
    long used;                     /* of the problem's clauses */
    struct record *record;
    long room_records;
    int8_t *value;                 /* of every literal */
    cref *watch;                   /* of every literal */
    struct assigned *assigned;
    int8_t *phase;
    uint8_t *seen;
    uint32_t *decided;
    double *activity;
    int *heap_at;
    long long flips;
    int nvars;
    long nclauses, nlearnts;
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
    return s->value[l];
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
