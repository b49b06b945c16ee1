#include <math.h>
#include <stddef.h>

#include "roads.h"

static void reach(struct map *m, uint32_t k, uint32_t goal)
{
    struct state *t = &m->state[k];
    if (t->query == m->query)
        return;
    double dx = m->place[k].x - m->place[goal].x, dy = m->place[k].y - m->place[goal].y;
    t->query = m->query;
    t->hours = 1e30;
    t->left = sqrt(dx * dx + dy * dy) / 110;
    t->via = NOBODY;
    t->where = 0;
}

static struct item item(const struct map *m, uint32_t k)
{
    return (struct item){m->state[k].hours + m->state[k].left, k, m->id[k]};
}

/* A star; lorries pay toll in time and avoid lanes. */
double route(struct map *m, uint32_t from, uint32_t to, int lorry)
{
    struct state *state = m->state;
    m->query++;
    m->heap.used = 0;
    reach(m, from, to);
    reach(m, to, to);
    state[from].hours = 0;
    heap_push(&m->heap, item(m, from));
    while (m->heap.used > 0) {
        uint32_t t = heap_pop(&m->heap);
        state[t].where = SETTLED;
        m->settled++;
        if (t == to)
            break;
        for (uint32_t k = m->first[t]; k < m->first[t + 1]; k++) {
            const struct road *r = &m->road[k];
            double hours = r->hours;
            if (r->flags & CLOSED)
                continue;
            if (lorry)
                hours = r->class == LANE ? 4 * hours : r->flags & TOLL ? hours + 0.02 : hours;
            hours += state[t].hours;
            reach(m, r->to, to);
            m->relaxed++;
            struct state *u = &state[r->to];
            if (u->where == SETTLED || hours >= u->hours)
                continue;
            u->hours = hours;
            u->via = t;
            u->by = k;
            if (u->where) {
                heap_lower(&m->heap, item(m, r->to));
                m->lowered++;
            } else {
                heap_push(&m->heap, item(m, r->to));
                m->pushed++;
            }
        }
    }
    if (state[to].where != SETTLED)
        return -1;
    for (uint32_t t = to; state[t].via != NOBODY; t = state[t].via) {
        m->town[t].stops++;
        m->travelled[state[t].by]++;
    }
    return state[to].hours;
}
