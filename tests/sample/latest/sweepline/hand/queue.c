#include <stdlib.h>

#include "sweep.h"

static int before(struct event a, struct event b)
{
    return a.x < b.x || (a.x == b.x && a.serial < b.serial);
}

void queue_push(struct queue *q, struct event e)
{
    if (q->used == q->room) {
        q->room = q->room ? 2 * q->room : 64;
        q->at = checked(realloc(q->at, q->room * sizeof *q->at));
    }
    size_t i = q->used++;
    while (i > 0 && before(e, q->at[(i - 1) / 2])) {
        q->at[i] = q->at[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    q->at[i] = e;
}

struct event queue_pop(struct queue *q)
{
    struct event top = q->at[0], last = q->at[--q->used];
    size_t i = 0, child;
    while ((child = 2 * i + 1) < q->used) {
        if (child + 1 < q->used && before(q->at[child + 1], q->at[child]))
            child++;
        if (!before(q->at[child], last))
            break;
        q->at[i] = q->at[child];
        i = child;
    }
    q->at[i] = last;
    return top;
}
