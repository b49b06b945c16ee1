#include <stdlib.h>

#include "sweep.h"

static int all_pairs(const struct polygon *a, const struct polygon *b)
{
    return a != b;
}

static int same_layer(const struct polygon *a, const struct polygon *b)
{
    return a != b && a->layer == b->layer;
}

static int road_and_river(const struct polygon *a, const struct polygon *b)
{
    return (a->kind == ROAD && b->kind == RIVER) || (a->kind == RIVER && b->kind == ROAD);
}

const pair_filter filters[] = {all_pairs, same_layer, road_and_river, NULL};

static int by_x(const void *va, const void *vb)
{
    const struct start *a = va, *b = vb;
    if (a->x != b->x)
        return a->x < b->x ? -1 : 1;
    return a->segment < b->segment ? -1 : a->segment > b->segment;
}

void sweep_sort(struct sweep *s)
{
    qsort(s->order, (size_t)s->segments, sizeof *s->order, by_x);
}

/* On which side of the line through s is the point? */
static int side(const struct segment *s, long x, long y)
{
    long cross = (long)(s->to_x - s->from_x) * (y - s->from_y) - (long)(s->to_y - s->from_y) * (x - s->from_x);
    return cross > 0 ? 1 : cross < 0 ? -1 : 0;
}

static int crosses(const struct segment *a, const struct segment *b)
{
    return side(a, b->from_x, b->from_y) * side(a, b->to_x, b->to_y) <= 0 &&
           side(b, a->from_x, a->from_y) * side(b, a->to_x, a->to_y) <= 0;
}

static void look(struct sweep *s, uint32_t index, long band, pair_filter filter)
{
    struct segment *e = &s->segment[index];
    int32_t low = s->list[index].low, high = s->list[index].high;
    for (uint32_t i = s->band[band]; i != NONE; i = s->list[i].next) {
        s->looked++;
        if (s->list[i].high < low || s->list[i].low > high)
            continue;
        struct segment *a = &s->segment[i];
        if (!filter(&s->polygon[a->owner], &s->polygon[e->owner]))
            continue;
        s->tested++;
        if (crosses(a, e)) {
            a->crossings++;
            e->crossings++;
            s->polygon[a->owner].crossings++;
            s->polygon[e->owner].crossings++;
            s->crossings++;
            s->digest = s->digest * 31 + (uint64_t)(i * 3ul + index);
        }
    }
}

static void enter(struct sweep *s, uint32_t e, pair_filter filter)
{
    long own = s->list[e].low / BAND, last = s->list[e].high / BAND;
    for (long band = own > 0 ? own - 1 : 0; band <= last; band++)
        look(s, e, band, filter);
    s->list[e].next = s->band[own];
    s->previous[e] = NONE;
    if (s->band[own] != NONE)
        s->previous[s->band[own]] = e;
    s->band[own] = e;
    if (++s->active > s->most)
        s->most = s->active;
    queue_push(&s->queue, (struct event){s->segment[e].to_x, (uint32_t)s->serial++, e});
}

static void leave(struct sweep *s, uint32_t e)
{
    uint32_t next = s->list[e].next, previous = s->previous[e];
    if (previous != NONE)
        s->list[previous].next = next;
    else
        s->band[s->list[e].low / BAND] = next;
    if (next != NONE)
        s->previous[next] = previous;
    s->active--;
}

static void leave_before(struct sweep *s, long x)
{
    while (s->queue.used > 0 && s->queue.at[0].x < x)
        leave(s, queue_pop(&s->queue).segment);
}

void sweep_run(struct sweep *s, pair_filter filter)
{
    s->serial = 0;
    for (long i = 0; i < s->segments; i++) {
        leave_before(s, s->order[i].x);
        enter(s, s->order[i].segment, filter);
    }
    leave_before(s, s->size.x + 1);
}
