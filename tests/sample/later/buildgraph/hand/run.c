#include <stdio.h>

#include "build.h"

/* Sources and headers change, others do so only when made. */
static bool is_made(const struct node *t)
{
    return t->kind >= OBJECT;
}

static void mix(uint64_t *digest, uint64_t with)
{
    *digest = (*digest ^ with) * 0x9e3779b97f4a7c15u;
    *digest ^= *digest >> 29;
}

static uint32_t visit(struct graph *g, target id)
{
    struct node *t = &g->node[id];
    uint32_t newest = is_made(t) ? 0 : t->mtime;

    if (t->round == g->round)
        return t->mtime;
    t->round = (uint8_t)g->round;
    t->state = CLEAN;
    uint16_t pending = 0;
    g->visits++;
    for (uint32_t i = t[0].deps; i < t[1].deps; i++) {
        target d = g->dep[i];
        uint32_t time = visit(g, d);
        g->compares++;
        if (time > newest)
            newest = time;
        if (g->node[d].state == WAITING)
            pending++;
    }
    t->pending = pending;
    if (!is_made(t)) {
        t->mtime = newest;
    } else if (pending > 0 || newest > t->mtime) {
        t->state = WAITING;
        g->path[id] = 0;
    }
    return t->mtime;
}

/* Length of the longest way from a target up to a goal, through what waits. */
static uint32_t find_path(struct graph *g, target t)
{
    uint32_t longest = 0;
    if (g->path[t])
        return g->path[t];
    for (uint32_t i = g->users[t]; i < g->users[t + 1]; i++) {
        target u = g->user[i];
        if (g->node[u].state == WAITING) {
            uint32_t way = find_path(g, u);
            if (way > longest)
                longest = way;
        }
    }
    return g->path[t] = longest + g->cost[t];
}

static void make_ready(struct graph *g, target t)
{
    uint32_t urgency = g->path[t] / 400;
    if (urgency > 63)
        urgency = 63;
    g->node[t].state = READY;
    g->ready_next[t] = g->ready[urgency];
    g->ready[urgency] = t;
    g->nready++;
}

static target take_ready(struct graph *g)
{
    for (int u = 63; u >= 0; u--) {
        target t = g->ready[u];
        if (t != NONE) {
            g->ready[u] = g->ready_next[t];
            g->nready--;
            return t;
        }
    }
    return NONE;
}

static void finish(struct graph *g, target id)
{
    struct node *t = &g->node[id];
    t->state = DONE;
    t->mtime = (uint32_t)g->clock;
    g->times_built[id]++;
    uint64_t digest = g->digest[id];
    for (uint32_t i = t[0].deps; i < t[1].deps; i++)
        mix(&digest, g->digest[g->dep[i]]);
    g->digest[id] = digest;
    for (uint32_t i = g->users[id]; i < g->users[id + 1]; i++) {
        struct node *u = &g->node[g->user[i]];
        if (u->round == g->round && u->state == WAITING && --u->pending == 0)
            make_ready(g, g->user[i]);
    }
}

/* Returns how many targets were made. */
long build(struct graph *g, target *goals, size_t ngoals)
{
    long made = 0;
    int busy = 0;

    g->round++;
    for (size_t i = 0; i < ngoals; i++)
        visit(g, goals[i]);
    for (size_t i = 0; i < g->n; i++) {
        struct node *t = &g->node[i];
        if (t->round == g->round && t->state == WAITING)
            find_path(g, (target)i);
    }
    for (size_t i = 0; i < g->n; i++) {
        struct node *t = &g->node[i];
        if (t->round == g->round && t->state == WAITING && t->pending == 0)
            make_ready(g, (target)i);
    }
    while (g->nready || busy) {
        int first = -1;
        for (int w = 0; w < g->nworkers; w++) {
            if (g->worker[w].target == NONE && g->nready) {
                target t = take_ready(g);
                g->node[t].state = RUNNING;
                g->worker[w].target = t;
                g->worker[w].until = g->clock + g->cost[t];
                busy++;
            }
            if (g->worker[w].target != NONE && (first < 0 || g->worker[w].until < g->worker[first].until))
                first = w;
        }
        g->clock = g->worker[first].until;
        finish(g, g->worker[first].target);
        g->worker[first].target = NONE;
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
        target id = rnd(g, (uint32_t)g->n);
        struct node *t = &g->node[id];
        if (is_made(t) || (t->kind == HEADER && g->users[id + 1] - g->users[id] > 20))
            continue;
        t->mtime = (uint32_t)g->clock;
        mix(&g->digest[id], (uint64_t)g->clock);
        touched++;
    }
    return touched;
}
