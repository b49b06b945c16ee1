#include <stdio.h>

#include "build.h"

/* Sources and headers change, others do so only when made. */
static bool is_made(const struct target *t)
{
    return t->kind >= OBJECT;
}

static void mix(uint64_t *digest, uint64_t with)
{
    *digest = (*digest ^ with) * 0x9e3779b97f4a7c15u;
    *digest ^= *digest >> 29;
}

/*
 * Looks at everything a target is made from, and finds out whether it is out
 * of date.  For a header: when it or one of those it includes has changed.
 */
static int64_t visit(struct graph *g, struct target *t)
{
    int64_t newest = is_made(t) ? 0 : t->mtime;

    if (t->round == g->round)
        return t->mtime;
    t->round = g->round;
    t->state = CLEAN;
    t->pending = 0;
    t->path = 0;
    g->visits++;
    for (int i = 0; i < t->ndeps; i++) {
        struct target *d = t->deps[i];
        int64_t time = visit(g, d);
        g->compares++;
        if (time > newest)
            newest = time;
        if (d->state == WAITING)
            t->pending++;
    }
    if (!is_made(t))
        t->mtime = newest;
    else if (t->pending > 0 || newest > t->mtime)
        t->state = WAITING;
    return t->mtime;
}

/* Length of the longest way from a target up to a goal, through what waits. */
static long find_path(struct target *t)
{
    long longest = 0;
    if (t->path)
        return t->path;
    for (int i = 0; i < t->nusers; i++) {
        struct target *u = t->users[i];
        if (u->state == WAITING) {
            long way = find_path(u);
            if (way > longest)
                longest = way;
        }
    }
    t->path = longest + t->cost;
    return t->path;
}

static void make_ready(struct graph *g, struct target *t)
{
    long urgency = t->path / 400;
    if (urgency > 63)
        urgency = 63;
    t->state = READY;
    t->ready_next = g->ready[urgency];
    g->ready[urgency] = t;
    g->nready++;
}

static struct target *take_ready(struct graph *g)
{
    for (int u = 63; u >= 0; u--) {
        struct target *t = g->ready[u];
        if (t) {
            g->ready[u] = t->ready_next;
            t->ready_next = NULL;
            g->nready--;
            return t;
        }
    }
    return NULL;
}

static void finish(struct graph *g, struct target *t)
{
    t->state = DONE;
    t->mtime = g->clock;
    t->times_built++;
    for (int i = 0; i < t->ndeps; i++)
        mix(&t->digest, t->deps[i]->digest);
    for (int i = 0; i < t->nusers; i++) {
        struct target *u = t->users[i];
        if (u->round == g->round && u->state == WAITING && --u->pending == 0)
            make_ready(g, u);
    }
}

/* Returns how many targets were made. */
long build(struct graph *g, struct target **goals, size_t ngoals)
{
    long made = 0;
    int busy = 0;

    g->round++;
    for (size_t i = 0; i < ngoals; i++)
        visit(g, goals[i]);
    for (size_t i = 0; i < g->n; i++) {
        struct target *t = g->all[i];
        if (t->round == g->round && t->state == WAITING)
            find_path(t);
    }
    for (size_t i = 0; i < g->n; i++) {
        struct target *t = g->all[i];
        if (t->round == g->round && t->state == WAITING && t->pending == 0)
            make_ready(g, t);
    }
    while (g->nready || busy) {
        int first = -1;
        for (int w = 0; w < g->nworkers; w++) {
            if (!g->worker[w].target && g->nready) {
                struct target *t = take_ready(g);
                t->state = RUNNING;
                g->worker[w].target = t;
                g->worker[w].until = g->clock + t->cost;
                busy++;
            }
            if (g->worker[w].target && (first < 0 || g->worker[w].until < g->worker[first].until))
                first = w;
        }
        g->clock = g->worker[first].until;
        finish(g, g->worker[first].target);
        g->worker[first].target = NULL;
        busy--;
        made++;
    }
    return made;
}

size_t touch_some(struct graph *g, int how_many)
{
    size_t touched = 0;
    g->clock += 1000;
    while (how_many-- > 0) {
        struct target *t = g->all[rnd(g, (uint32_t)g->n)];
        if (is_made(t) || (t->kind == HEADER && t->nusers > 20))
            continue;
        t->mtime = g->clock;
        mix(&t->digest, (uint64_t)g->clock);
        touched++;
    }
    return touched;
}
