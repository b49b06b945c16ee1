#include "heap.h"

static void shade(struct heap *h, struct object *o)
{
    h->total.edges++;
    if (!o || o->colour != WHITE)
        return;
    o->colour = GREY;
    o->grey_next = h->grey;
    h->grey = o;
}

static void trace_nothing(struct heap *h, struct object *o)
{
    (void)h;
    (void)o;
}

static void trace_pair(struct heap *h, struct object *o)
{
    shade(h, o->slot[0]);
    shade(h, o->slot[1]);
}

static void trace_tuple(struct heap *h, struct object *o)
{
    for (int i = 0; i < SLOTS; i++)
        shade(h, o->slot[i]);
}

static const tracer tracers[KINDS] = {
    [STRING] = trace_nothing,
    [PAIR] = trace_pair,
    [TUPLE] = trace_tuple,
    [WEAK] = trace_nothing,
};

static void mark(struct heap *h)
{
    h->grey = NULL;
    for (long i = 0; i < h->roots; i++)
        shade(h, h->root[i]);
    while (h->grey) {
        struct object *o = h->grey;
        h->grey = o->grey_next;
        o->colour = BLACK;
        o->traced++;
        h->total.marked++;
        h->total.bytes += o->size;
        tracers[o->kind](h, o);
    }
}

/* Weak objects that survive forget what does not. */
static void clear_weak(struct heap *h)
{
    for (struct object *o = h->all; o; o = o->next) {
        if (o->kind != WEAK || o->colour == WHITE)
            continue;
        if (o->slot[0] && o->slot[0]->colour == WHITE) {
            o->slot[0] = NULL;
            h->total.cleared++;
        }
    }
}

static void sweep(struct heap *h)
{
    struct object **link = &h->all;
    while (*link) {
        struct object *o = *link;
        if (o->colour == WHITE) {
            *link = o->next;
            o->next = h->spare;
            h->spare = o;
            o->class->dead++;
            h->digest = h->digest * 31 + (uint64_t)(o->serial + o->age);
            h->live--;
            h->total.freed++;
        } else {
            o->colour = WHITE;
            o->age++;
            o->heat *= 0.5;
            link = &o->next;
        }
    }
}

void collect(struct heap *h)
{
    mark(h);
    clear_weak(h);
    sweep(h);
    h->total.collections++;
    h->since = 0;
}
