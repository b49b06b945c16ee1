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

static void *zeroed(size_t n)
{
    return memset(xmalloc(n), 0, n);
}

static void *xrealloc(void *p, size_t n)
{
    p = realloc(p, n);
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
    s->value = zeroed(2 * n);
    s->watch = zeroed(2 * n * sizeof *s->watch);
    s->assigned = zeroed(n * sizeof *s->assigned);
    s->phase = xmalloc(n);
    s->seen = zeroed(n);
    s->decided = zeroed(n * sizeof *s->decided);
    s->activity = xmalloc(n * sizeof *s->activity);
    s->heap_at = xmalloc(n * sizeof *s->heap_at);
    s->heap = xmalloc(n * sizeof *s->heap);
    s->trail = xmalloc(n * sizeof *s->trail);
    s->level_start = xmalloc((n + 1) * sizeof *s->level_start);
    s->learnt = xmalloc((n + 1) * sizeof *s->learnt);
    s->var_inc = s->clause_inc = 1.0;
    s->words = FIRST_CLAUSE;
    for (int i = 0; i < nvars; i++) {
        s->activity[i] = 0.0;
        s->phase[i] = FALSE;
        s->heap_at[i] = -1;
        order_insert(s, i);
    }
}

static void watch(struct solver *s, cref c)
{
    for (int k = 0; k < 2; k++) {
        lit l = LITS(s, c)[k];
        s->word[c + k] = s->watch[l];
        s->watch[l] = c;
    }
}

static cref clause_new(struct solver *s, const lit *lits, int size, bool learnt)
{
    size_t need = 3 + (size_t)size + learnt;
    if (s->words + need > s->room_words) {
        s->room_words = s->words + need + s->room_words / 2 + 1024;
        s->word = xrealloc(s->word, s->room_words * sizeof *s->word);
    }
    cref c = (cref)s->words;
    s->words += need;
    s->word[c + 2] = (uint32_t)size << 2 | (learnt ? LEARNT : 0);
    memcpy(LITS(s, c), lits, (size_t)size * sizeof *lits);
    if (learnt) {
        if (s->nlearnts == s->room_records) {
            s->room_records = s->room_records ? 2 * s->room_records : 64;
            s->record = xrealloc(s->record, (size_t)s->room_records * sizeof *s->record);
        }
        LITS(s, c)[size] = (uint32_t)s->nlearnts;
    }
    watch(s, c);
    return c;
}

void solver_add(struct solver *s, const lit *lits, int size)
{
    clause_new(s, lits, size, false);
    s->nclauses++;
    s->learnt_words = s->words;
}

static void assign(struct solver *s, lit l, cref reason)
{
    int v = lit_var(l);
    int8_t value = l & 1 ? FALSE : TRUE;
    s->value[l] = TRUE;
    s->value[l ^ 1] = FALSE;
    s->flips += value != s->phase[v];
    s->phase[v] = value;
    s->assigned[v] = (struct assigned){(uint32_t)s->levels, reason};
    if (reason)
        s->word[reason + 2] |= LOCKED;
    s->trail[s->trail_size++] = l;
}

/* Visits the clauses that watch a literal which became false. */
static cref propagate_lit(struct solver *s, lit p)
{
    uint32_t *word = s->word;
    const int8_t *value = s->value;
    uint32_t *link = &s->watch[p];
    cref c;

    while ((c = *link) != 0) {
        lit *lits = word + c + 3;
        int k = lits[0] == p ? 0 : 1;
        lit other = lits[1 - k];
        s->visits++;
        if (value[other] == TRUE) {
            link = &word[c + k];
            continue;
        }
        uint32_t i = 2, size = word[c + 2] >> 2;
        while (i < size && value[lits[i]] == FALSE)
            i++;
        if (i < size) {            /* watch another one */
            lit l = lits[i];
            lits[i] = p;
            lits[k] = l;
            *link = word[c + k];
            word[c + k] = s->watch[l];
            s->watch[l] = c;
            continue;
        }
        if (value[other] == FALSE)
            return c;
        assign(s, other, c);
        link = &word[c + k];
    }
    return 0;
}

static cref propagate(struct solver *s)
{
    while (s->trail_done < s->trail_size) {
        lit l = s->trail[s->trail_done++];
        s->propagations++;
        cref conflict = propagate_lit(s, l ^ 1);
        if (conflict)
            return conflict;
    }
    return 0;
}

static void backtrack(struct solver *s, int level)
{
    if (s->levels <= level)
        return;
    int start = s->level_start[level];
    while (s->trail_size > start) {
        lit l = s->trail[--s->trail_size];
        int i = lit_var(l);
        s->value[l] = s->value[l ^ 1] = UNSET;
        if (s->assigned[i].reason)
            s->word[s->assigned[i].reason + 2] &= ~LOCKED;
        order_insert(s, i);
    }
    s->trail_done = start;
    s->levels = level;
}

static void clause_bump(struct solver *s, cref c)
{
    uint32_t head = s->word[c + 2];
    if (!(head & LEARNT)) {
        s->used++;
        return;
    }
    struct record *r = &s->record[LITS(s, c)[head >> 2]];
    r->activity += s->clause_inc;
    if (r->activity > 1e20) {
        for (long i = 0; i < s->nlearnts; i++)
            s->record[i].activity *= 1e-20;
        s->clause_inc *= 1e-20;
    }
}

/* The first unique implication point; returns the level to go back to. */
static int analyze(struct solver *s, cref c)
{
    int open = 0, at = s->trail_size;
    uint32_t back = 0;
    lit uip;

    s->learnt_size = 1;
    for (;;) {
        clause_bump(s, c);
        const lit *lits = LITS(s, c);
        for (uint32_t i = 0, size = SIZE(s, c); i < size; i++) {
            lit l = lits[i];
            int v = lit_var(l);
            if (lit_value(s, l) != FALSE || s->seen[v])
                continue;
            uint32_t level = s->assigned[v].level;
            if (level == 0)
                continue;
            s->seen[v] = true;
            order_bump(s, v);
            if (level == (uint32_t)s->levels) {
                open++;
            } else {
                s->learnt[s->learnt_size++] = l;
                if (level > back) {
                    back = level;
                    s->learnt[s->learnt_size - 1] = s->learnt[1];
                    s->learnt[1] = l;
                }
            }
        }
        while (!s->seen[lit_var(s->trail[--at])])
            ;
        uip = s->trail[at];
        s->seen[lit_var(uip)] = false;
        if (--open == 0)
            break;
        c = s->assigned[lit_var(uip)].reason;
    }
    s->learnt[0] = uip ^ 1;
    for (int i = 1; i < s->learnt_size; i++)
        s->seen[lit_var(s->learnt[i])] = false;
    return (int)back;
}

static const struct record *sorting;

static int by_merit(const void *p, const void *q)
{
    uint32_t i = *(const uint32_t *)p, j = *(const uint32_t *)q;
    const struct record *a = &sorting[i], *b = &sorting[j];
    bool small_a = a->glue <= 3, small_b = b->glue <= 3;
    if (small_a != small_b)
        return small_a ? -1 : 1;
    if (a->activity != b->activity)
        return a->activity > b->activity ? -1 : 1;
    return i < j ? 1 : -1;
}

/* Throws the worse half of the learnt clauses away. */
static void reduce(struct solver *s)
{
    long n = s->nlearnts, kept = 0;
    uint32_t *sorted = xmalloc((size_t)n * sizeof *sorted);
    bool *drop = zeroed((size_t)n);
    for (long i = 0; i < n; i++)
        sorted[i] = (uint32_t)i;
    sorting = s->record;
    qsort(sorted, (size_t)n, sizeof *sorted, by_merit);
    for (long i = n / 2; i < n; i++) {
        const struct record *r = &s->record[sorted[i]];
        if (!(s->word[r->clause + 2] & LOCKED) && r->glue > 2)
            drop[sorted[i]] = true;
    }
    free(sorted);
    size_t to = s->learnt_words;
    for (long i = 0; i < n; i++) {
        cref c = s->record[i].clause;
        uint32_t size = SIZE(s, c);
        if (drop[i]) {
            s->deleted++;
            continue;
        }
        if (s->word[c + 2] & LOCKED)
            s->assigned[lit_var(LITS(s, c)[lit_value(s, LITS(s, c)[0]) == TRUE ? 0 : 1])].reason = (cref)to;
        LITS(s, c)[size] = (uint32_t)kept;
        memmove(s->word + to, s->word + c, (size + 4) * sizeof *s->word);
        s->record[kept] = s->record[i];
        s->record[kept++].clause = (cref)to;
        to += size + 4;
    }
    free(drop);
    s->words = to;
    s->nlearnts = kept;
    memset(s->watch, 0, 2 * (size_t)s->nvars * sizeof *s->watch);
    for (size_t c = FIRST_CLAUSE; c < s->learnt_words; c += SIZE(s, c) + 3)
        watch(s, (cref)c);
    for (long i = 0; i < kept; i++)
        watch(s, s->record[i].clause);
}

static void learn(struct solver *s, int level)
{
    int glue = 0;
    int64_t last = -1;
    for (int i = 0; i < s->learnt_size; i++) {
        int64_t l = s->assigned[lit_var(s->learnt[i])].level;
        glue += l != last;
        last = l;
    }
    backtrack(s, level);
    if (s->learnt_size == 1) {
        assign(s, s->learnt[0], 0);
        return;
    }
    cref c = clause_new(s, s->learnt, s->learnt_size, true);
    s->record[s->nlearnts++] = (struct record){c, glue, s->clause_inc};
    assign(s, s->learnt[0], c);
}

static bool decide(struct solver *s)
{
    while (s->heap_size > 0) {
        int i = order_pop(s);
        if (s->value[2 * i] != UNSET)
            continue;
        s->level_start[s->levels++] = s->trail_size;
        s->decisions++;
        s->decided[i]++;
        assign(s, 2u * (lit)i + (s->phase[i] == FALSE), 0);
        return true;
    }
    return false;
}

enum result solver_run(struct solver *s, long conflict_limit)
{
    long restart = 100, since = 0, reduce_at = 100;

    for (;;) {
        cref conflict = propagate(s);
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
    for (size_t c = FIRST_CLAUSE; c < s->learnt_words; c += SIZE(s, c) + 3) {
        bool good = false;
        for (uint32_t i = 0; i < SIZE(s, c) && !good; i++)
            good = lit_value(s, LITS(s, c)[i]) == TRUE;
        if (!good)
            return false;
    }
    return true;
}

void solver_free(struct solver *s)
{
    free(s->word);
    free(s->record);
    free(s->value);
    free(s->watch);
    free(s->assigned);
    free(s->phase);
    free(s->seen);
    free(s->decided);
    free(s->activity);
    free(s->heap_at);
    free(s->heap);
    free(s->trail);
    free(s->level_start);
    free(s->learnt);
}
