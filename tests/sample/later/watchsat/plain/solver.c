#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver.h"

void *xmalloc(size_t n)
{
    void *p = malloc(n ? n : 1);
    if (!p) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return p;
}

void solver_init(struct solver *s, int nvars)
{
    size_t n = (size_t)nvars;
    memset(s, 0, sizeof *s);
    s->nvars = nvars;
    s->var = xmalloc(n * sizeof *s->var);
    s->heap = xmalloc(n * sizeof *s->heap);
    s->trail = xmalloc(n * sizeof *s->trail);
    s->level_start = xmalloc((n + 1) * sizeof *s->level_start);
    s->learnt = xmalloc((n + 1) * sizeof *s->learnt);
    s->var_inc = s->clause_inc = 1.0;
    for (int i = 0; i < nvars; i++) {
        struct var *v = &s->var[i];
        memset(v, 0, sizeof *v);
        snprintf(v->name, sizeof v->name, "x%d", i);
        v->phase = FALSE;
        v->heap_at = -1;
        order_insert(s, i);
    }
}

static void watch(struct solver *s, struct clause *c)
{
    for (int k = 0; k < 2; k++) {
        struct var *v = &s->var[lit_var(c->lits[k])];
        c->next[k] = v->watch[c->lits[k] & 1];
        v->watch[c->lits[k] & 1] = c;
    }
}

static struct clause *clause_new(struct solver *s, const lit *lits, int size, bool learnt)
{
    struct clause *c = xmalloc(sizeof *c);
    c->id = s->ids++;
    c->size = size;
    c->learnt = learnt;
    c->locked = false;
    c->lits = xmalloc((size_t)size * sizeof *c->lits);
    memcpy(c->lits, lits, (size_t)size * sizeof *c->lits);
    c->activity = 0.0;
    c->glue = 0;
    c->used = 0;
    c->all_next = NULL;
    struct clause **last = learnt ? &s->last_learnt : &s->last_clause;
    if (*last)
        (*last)->all_next = c;
    else if (learnt)
        s->learnts = c;
    else
        s->clauses = c;
    *last = c;
    watch(s, c);
    return c;
}

static void clause_free(struct clause *c)
{
    free(c->lits);
    free(c);
}

void solver_add(struct solver *s, const lit *lits, int size)
{
    clause_new(s, lits, size, false);
    s->nclauses++;
}

static void assign(struct solver *s, lit l, struct clause *reason)
{
    struct var *v = &s->var[lit_var(l)];
    v->value = l & 1 ? FALSE : TRUE;
    if (v->value != v->phase)
        v->flips++;
    v->phase = v->value;
    v->level = s->levels;
    v->reason = reason;
    if (reason)
        reason->locked = true;
    s->trail[s->trail_size++] = l;
}

/* Visits the clauses that watch a literal which became false. */
static struct clause *propagate_lit(struct solver *s, lit p)
{
    struct clause **link = &s->var[lit_var(p)].watch[p & 1];
    struct clause *c;

    while ((c = *link) != NULL) {
        int k = c->lits[0] == p ? 0 : 1;
        lit other = c->lits[1 - k];
        s->visits++;
        if (lit_value(s, other) == TRUE) {
            link = &c->next[k];
            continue;
        }
        int i = 2;
        while (i < c->size && lit_value(s, c->lits[i]) == FALSE)
            i++;
        if (i < c->size) {         /* watch another one */
            lit l = c->lits[i];
            struct var *v = &s->var[lit_var(l)];
            c->lits[i] = p;
            c->lits[k] = l;
            *link = c->next[k];
            c->next[k] = v->watch[l & 1];
            v->watch[l & 1] = c;
            continue;
        }
        if (lit_value(s, other) == FALSE)
            return c;
        assign(s, other, c);
        link = &c->next[k];
    }
    return NULL;
}

static struct clause *propagate(struct solver *s)
{
    while (s->trail_done < s->trail_size) {
        lit l = s->trail[s->trail_done++];
        s->propagations++;
        struct clause *conflict = propagate_lit(s, l ^ 1);
        if (conflict)
            return conflict;
    }
    return NULL;
}

static void backtrack(struct solver *s, int level)
{
    if (s->levels <= level)
        return;
    int start = s->level_start[level];
    while (s->trail_size > start) {
        int i = lit_var(s->trail[--s->trail_size]);
        struct var *v = &s->var[i];
        v->value = UNSET;
        if (v->reason)
            v->reason->locked = false;
        v->reason = NULL;
        order_insert(s, i);
    }
    s->trail_done = start;
    s->levels = level;
}

static void clause_bump(struct solver *s, struct clause *c)
{
    c->used++;
    if (!c->learnt)
        return;
    c->activity += s->clause_inc;
    if (c->activity > 1e20) {
        for (struct clause *d = s->learnts; d; d = d->all_next)
            d->activity *= 1e-20;
        s->clause_inc *= 1e-20;
    }
}

/* The first unique implication point; returns the level to go back to. */
static int analyze(struct solver *s, struct clause *c)
{
    int open = 0, at = s->trail_size, back = 0;
    lit uip;

    s->learnt_size = 1;
    for (;;) {
        clause_bump(s, c);
        for (int i = 0; i < c->size; i++) {
            lit l = c->lits[i];
            struct var *v = &s->var[lit_var(l)];
            if (v->seen || v->level == 0 || v->value == UNSET)
                continue;
            if (lit_value(s, l) == TRUE)
                continue;
            v->seen = true;
            order_bump(s, lit_var(l));
            if (v->level == s->levels) {
                open++;
            } else {
                s->learnt[s->learnt_size++] = l;
                if (v->level > back) {
                    back = v->level;
                    s->learnt[s->learnt_size - 1] = s->learnt[1];
                    s->learnt[1] = l;
                }
            }
        }
        while (!s->var[lit_var(s->trail[--at])].seen)
            ;
        uip = s->trail[at];
        s->var[lit_var(uip)].seen = false;
        if (--open == 0)
            break;
        c = s->var[lit_var(uip)].reason;
    }
    s->learnt[0] = uip ^ 1;
    for (int i = 1; i < s->learnt_size; i++)
        s->var[lit_var(s->learnt[i])].seen = false;
    return back;
}

static int by_merit(const void *p, const void *q)
{
    const struct clause *a = *(struct clause *const *)p, *b = *(struct clause *const *)q;
    bool small_a = a->glue <= 3, small_b = b->glue <= 3;
    if (small_a != small_b)
        return small_a ? -1 : 1;
    if (a->activity != b->activity)
        return a->activity > b->activity ? -1 : 1;
    return a->id < b->id ? 1 : -1;
}

/* Throws the worse half of the learnt clauses away. */
static void reduce(struct solver *s)
{
    struct clause **sorted = xmalloc((size_t)s->nlearnts * sizeof *sorted);
    long n = 0;
    for (struct clause *c = s->learnts; c; c = c->all_next)
        sorted[n++] = c;
    qsort(sorted, (size_t)n, sizeof *sorted, by_merit);
    for (int i = 0; i < s->nvars; i++)
        s->var[i].watch[0] = s->var[i].watch[1] = NULL;
    for (long i = n / 2; i < n; i++)
        if (!sorted[i]->locked && sorted[i]->glue > 2)
            sorted[i]->size = -sorted[i]->size;
    free(sorted);
    struct clause **link = &s->learnts, *c;
    s->last_learnt = NULL;
    while ((c = *link) != NULL) {
        if (c->size < 0) {
            *link = c->all_next;
            clause_free(c);
            s->nlearnts--;
            s->deleted++;
        } else {
            s->last_learnt = c;
            link = &c->all_next;
        }
    }
    for (c = s->clauses; c; c = c->all_next)
        watch(s, c);
    for (c = s->learnts; c; c = c->all_next)
        watch(s, c);
}

static void learn(struct solver *s, int level)
{
    int glue = 0, last = -1;
    for (int i = 0; i < s->learnt_size; i++) {
        int l = s->var[lit_var(s->learnt[i])].level;
        glue += l != last;
        last = l;
    }
    backtrack(s, level);
    if (s->learnt_size == 1) {
        assign(s, s->learnt[0], NULL);
        return;
    }
    struct clause *c = clause_new(s, s->learnt, s->learnt_size, true);
    c->glue = glue;
    c->activity = s->clause_inc;
    s->nlearnts++;
    assign(s, s->learnt[0], c);
}

static bool decide(struct solver *s)
{
    while (s->heap_size > 0) {
        int i = order_pop(s);
        struct var *v = &s->var[i];
        if (v->value != UNSET)
            continue;
        s->level_start[s->levels++] = s->trail_size;
        s->decisions++;
        v->decisions++;
        assign(s, 2u * (lit)i + (v->phase == FALSE), NULL);
        return true;
    }
    return false;
}

enum result solver_run(struct solver *s, long conflict_limit)
{
    long restart = 100, since = 0, reduce_at = 100;

    for (;;) {
        struct clause *conflict = propagate(s);
        if (conflict) {
            s->conflicts++;
            since++;
            if (s->levels == 0)
                return UNSATISFIABLE;
            learn(s, analyze(s, conflict));
            s->var_inc /= 0.95;
            s->clause_inc /= 0.999;
            continue;
        }
        if (s->conflicts >= conflict_limit)
            return UNKNOWN;
        if (since >= restart) {
            since = 0;
            restart += restart / 10;
            s->restarts++;
            backtrack(s, 0);
        }
        if (s->nlearnts >= reduce_at) {
            reduce_at += 50;
            reduce(s);
        }
        if (!decide(s))
            return SATISFIABLE;
    }
}

bool solver_verify(const struct solver *s)
{
    for (const struct clause *c = s->clauses; c; c = c->all_next) {
        bool good = false;
        for (int i = 0; i < c->size && !good; i++)
            good = lit_value(s, c->lits[i]) == TRUE;
        if (!good)
            return false;
    }
    return true;
}

static void free_list(struct clause *c)
{
    while (c) {
        struct clause *next = c->all_next;
        clause_free(c);
        c = next;
    }
}

void solver_free(struct solver *s)
{
    free_list(s->clauses);
    free_list(s->learnts);
    free(s->var);
    free(s->heap);
    free(s->trail);
    free(s->level_start);
    free(s->learnt);
}
