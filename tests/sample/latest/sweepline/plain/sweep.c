#include <stdlib.h>

#include "sweep.h"

static int all_pairs(const struct segment *a, const struct segment *b)
{
    return a->owner != b->owner;
}

static int same_layer(const struct segment *a, const struct segment *b)
{
    return a->owner != b->owner && a->owner->layer == b->owner->layer;
}

static int road_and_river(const struct segment *a, const struct segment *b)
{
    return (a->owner->kind == ROAD && b->owner->kind == RIVER) || (a->owner->kind == RIVER && b->owner->kind == ROAD);
}

const pair_filter filters[] = {all_pairs, same_layer, road_and_river, NULL};

static int by_x(const void *va, const void *vb)
{
    const struct segment *a = *(struct segment *const *)va, *b = *(struct segment *const *)vb;
    if (a->from.x != b->from.x)
        return a->from.x < b->from.x ? -1 : 1;
    return a->id < b->id ? -1 : a->id > b->id;
}

void sweep_sort(struct sweep *s)
{
    qsort(s->order, (size_t)s->segments, sizeof *s->order, by_x);
}

/* On which side of the line through s is p? */
static int side(const struct segment *s, struct point p)
{
    long cross = (s->to.x - s->from.x) * (p.y - s->from.y) - (s->to.y - s->from.y) * (p.x - s->from.x);
    return cross > 0 ? 1 : cross < 0 ? -1 : 0;
}

static int crosses(const struct segment *a, const struct segment *b)
{
    return side(a, b->from) * side(a, b->to) <= 0 && side(b, a->from) * side(b, a->to) <= 0;
}

static void look(struct sweep *s, struct segment *e, long band, pair_filter filter)
{
    for (struct segment *a = s->band[band]; a; a = a->active_next) {
        s->looked++;
        if (a->y.high < e->y.low || a->y.low > e->y.high)
            continue;
        if (!filter(a, e))
            continue;
        s->tested++;
        if (crosses(a, e)) {
            a->crossings++;
            e->crossings++;
            a->owner->crossings++;
            e->owner->crossings++;
            s->crossings++;
            s->digest = s->digest * 31 + (uint64_t)(a->id * 3 + e->id);
        }
    }
}

static void enter(struct sweep *s, struct segment *e, pair_filter filter)
{
    long last = e->y.high / BAND;
    for (long band = e->band > 0 ? e->band - 1 : 0; band <= last; band++)
        look(s, e, band, filter);
    e->entered = s->serial;
    e->active_next = s->band[e->band];
    e->active_link = &s->band[e->band];
    if (e->active_next)
        e->active_next->active_link = &e->active_next;
    s->band[e->band] = e;
    if (++s->active > s->most)
        s->most = s->active;
    struct event *v = checked(malloc(sizeof *v));
    v->x = e->to.x;
    v->serial = s->serial++;
    v->segment = e;
    queue_push(&s->queue, v);
}

static void leave(struct sweep *s, struct segment *e)
{
    *e->active_link = e->active_next;
    if (e->active_next)
        e->active_next->active_link = e->active_link;
    s->active--;
}

static void leave_before(struct sweep *s, long x)
{
    while (s->queue.used > 0 && s->queue.at[0]->x < x) {
        struct event *v = queue_pop(&s->queue);
        leave(s, v->segment);
        free(v);
    }
}

void sweep_run(struct sweep *s, pair_filter filter)
{
    s->serial = 0;
    for (long i = 0; i < s->segments; i++) {
        leave_before(s, s->order[i]->from.x);
        enter(s, s->order[i], filter);
    }
    leave_before(s, s->size.x + 1);
}
