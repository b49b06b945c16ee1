#include <math.h>
#include <stddef.h>

#include "roads.h"

static void reach(struct map *m, struct town *t, const struct town *goal)
{
    if (t->query == m->query)
        return;
    double dx = t->x - goal->x, dy = t->y - goal->y;
    t->query = m->query;
    t->hours = 1e30;
    t->left = sqrt(dx * dx + dy * dy) / 110;
    t->via = NULL;
    t->by = NULL;
    t->where = 0;
    t->settled = 0;
}

/* A star; lorries pay toll in time and avoid lanes. */
double route(struct map *m, struct town *from, struct town *to, int lorry)
{
    m->query++;
    m->heap.used = 0;
    reach(m, from, to);
    reach(m, to, to);
    from->hours = 0;
    heap_push(&m->heap, from);
    while (m->heap.used > 0) {
        struct town *t = heap_pop(&m->heap);
        t->settled = 1;
        m->settled++;
        if (t == to)
            break;
        for (struct road *r = t->roads; r; r = r->next) {
            struct town *u = r->to;
            double hours = r->hours;
            if (r->flags & CLOSED)
                continue;
            if (lorry)
                hours = r->class == LANE ? 4 * hours : r->flags & TOLL ? hours + 0.02 : hours;
            hours += t->hours;
            reach(m, u, to);
            m->relaxed++;
            if (u->settled || hours >= u->hours)
                continue;
            u->hours = hours;
            u->via = t;
            u->by = r;
            if (u->where) {
                heap_lower(&m->heap, u);
                m->lowered++;
            } else {
                heap_push(&m->heap, u);
                m->pushed++;
            }
        }
    }
    if (!to->settled)
        return -1;
    for (struct town *t = to; t->via; t = t->via) {
        t->stops++;
        t->by->travelled++;
    }
    return to->hours;
}
