#include "heap.h"

static void shade(struct heap *h, uint32_t o)
{
    h->total.edges++;
    if (!o || h->colour[o] != WHITE)
        return;
    h->colour[o] = GREY;
    h->object[o].grey_next = h->grey;
    h->grey = o;
}

static void trace_nothing(struct heap *h, const struct object *o)
{
    (void)h;
    (void)o;
}

static void trace_pair(struct heap *h, const struct object *o)
{
    shade(h, o->slot[0]);
    shade(h, o->slot[1]);
}

static void trace_tuple(struct heap *h, const struct object *o)
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
    h->grey = 0;
    for (long i = 0; i < h->roots; i++)
        shade(h, h->root[i]);
    while (h->grey) {
        const struct object *o = &h->object[h->grey];
        h->colour[h->grey] = BLACK;
        h->grey = o->grey_next;
        h->total.marked++;
        h->total.bytes += o->size;
        tracers[o->kind](h, o);
    }
}

/* Weak objects that survive forget what does not. */
static void clear_weak(struct heap *h)
{
    for (uint32_t i = h->all; i; i = h->link[i].next) {
        struct object *o = &h->object[i];
        if (o->kind != WEAK || h->colour[i] == WHITE)
            continue;
        if (o->slot[0] && h->colour[o->slot[0]] == WHITE) {
            o->slot[0] = 0;
            h->total.cleared++;
        }
    }
}

static void sweep(struct heap *h)
{
    uint32_t *link = &h->all;
    while (*link) {
        uint32_t o = *link;
        if (h->colour[o] == WHITE) {
            *link = h->link[o].next;
            h->link[o].next = h->spare;
            h->spare = o;
            h->class[h->object[o].class].dead++;
            h->digest = h->digest * 31 + ((uint64_t)h->serial_of[o] + h->link[o].age);
            h->live--;
            h->total.freed++;
        } else {
            h->colour[o] = WHITE;
            h->link[o].age++;
            link = &h->link[o].next;
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
