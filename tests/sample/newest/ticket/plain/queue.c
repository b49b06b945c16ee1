/* queue.c - the two kinds of heaps */
#include "desk.h"

#include <stdio.h>
#include <stdlib.h>

void *check_alloc(void *p)
{
    if (p == NULL) {
        perror("ticket");
        exit(EXIT_FAILURE);
    }
    return p;
}

/* Who is served first? */
static bool before(const struct ticket *a, const struct ticket *b)
{
    if (a->priority != b->priority)
        return a->priority > b->priority;
    if (a->deadline != b->deadline)
        return a->deadline < b->deadline;
    return a->id < b->id;
}

static void place(struct ticket_queue *q, size_t i, struct ticket *t)
{
    q->items[i] = t;
    t->queue_index = i;
}

static void move_up(struct ticket_queue *q, size_t i, struct ticket *t)
{
    while (i > 0) {
        size_t parent = (i - 1) / 2;
        if (!before(t, q->items[parent]))
            break;
        place(q, i, q->items[parent]);
        i = parent;
    }
    place(q, i, t);
}

static void move_down(struct ticket_queue *q, size_t i, struct ticket *t)
{
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= q->count)
            break;
        if (child + 1 < q->count &&
            before(q->items[child + 1], q->items[child]))
            child++;
        if (!before(q->items[child], t))
            break;
        place(q, i, q->items[child]);
        i = child;
    }
    place(q, i, t);
}

void queue_push(struct ticket_queue *q, struct ticket *t)
{
    if (q->count == q->capacity) {
        q->capacity = q->capacity ? q->capacity * 2 : 64;
        q->items = check_alloc(realloc(q->items,
                                       q->capacity * sizeof *q->items));
    }
    move_up(q, q->count++, t);
    if (q->count > q->longest)
        q->longest = q->count;
}

struct ticket *queue_pop(struct ticket_queue *q)
{
    if (q->count == 0)
        return NULL;
    struct ticket *top = q->items[0];
    struct ticket *last = q->items[--q->count];
    if (q->count > 0)
        move_down(q, 0, last);
    return top;
}

void queue_remove(struct ticket_queue *q, struct ticket *t)
{
    size_t i = t->queue_index;
    struct ticket *last = q->items[--q->count];
    if (i == q->count)
        return;
    if (before(last, t))
        move_up(q, i, last);
    else
        move_down(q, i, last);
}

void queue_raised(struct ticket_queue *q, struct ticket *t)
{
    move_up(q, t->queue_index, t);
}

static bool earlier(const struct event *a, const struct event *b)
{
    return a->time < b->time || (a->time == b->time && a->seq < b->seq);
}

void event_push(struct event_queue *q, seconds time, enum event_type type,
                struct ticket *ticket, struct agent *agent)
{
    if (q->count == q->capacity) {
        q->capacity = q->capacity ? q->capacity * 2 : 64;
        q->items = check_alloc(realloc(q->items,
                                       q->capacity * sizeof *q->items));
    }
    struct event e = { time, q->next_seq++, type, ticket, agent };
    size_t i = q->count++;
    while (i > 0 && earlier(&e, &q->items[(i - 1) / 2])) {
        q->items[i] = q->items[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    q->items[i] = e;
}

bool event_pop(struct event_queue *q, struct event *out)
{
    if (q->count == 0)
        return false;
    *out = q->items[0];
    struct event e = q->items[--q->count];
    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= q->count)
            break;
        if (child + 1 < q->count &&
            earlier(&q->items[child + 1], &q->items[child]))
            child++;
        if (!earlier(&q->items[child], &e))
            break;
        q->items[i] = q->items[child];
        i = child;
    }
    if (q->count > 0)
        q->items[i] = e;
    return true;
}
