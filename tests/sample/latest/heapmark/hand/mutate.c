#include "heap.h"

static uint64_t seed = 88172645463325252u;

/* 0 .. limit - 1 */
long draw(long limit)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (long)((seed >> 32) * (uint64_t)limit >> 32);
}

/* Follows slots from some root; where it ends, something can be stored. */
static uint32_t *some_place(struct heap *h)
{
    uint32_t *place = &h->root[draw(h->roots)];
    for (long steps = draw(14); *place && steps > 0; steps--) {
        struct object *o = &h->object[*place];
        int n = slots_of((enum kind)o->kind);
        if (n == 0 || o->kind == WEAK)
            break;
        place = &o->slot[draw(n)];
    }
    return place;
}

/* The place gets o; what was there hangs on o if it fits, else is lost. */
static void store(struct heap *h, uint32_t *place, uint32_t index)
{
    struct object *o = &h->object[index];
    uint32_t old = *place;
    *place = index;
    if (old && (o->kind == PAIR || o->kind == TUPLE) && !o->slot[0])
        o->slot[0] = old;
}

void mutate(struct heap *h, const int *class, long classes)
{
    static const enum kind kinds[16] = {PAIR,  PAIR,  PAIR,  PAIR,   PAIR,   TUPLE,  TUPLE,  TUPLE,
                                        TUPLE, TUPLE, TUPLE, STRING, STRING, STRING, STRING, WEAK};
    long what = draw(16);
    if (what < 12) {
        enum kind kind = kinds[draw(16)];
        long size = 16 + draw(200);
        uint32_t o = object_new(h, class[draw(classes)], kind, size);
        if (kind == WEAK)
            h->object[o].slot[0] = *some_place(h);
        else if (kind == TUPLE && draw(8) == 0)
            h->object[o].slot[1] = *some_place(h);
        store(h, some_place(h), o);
    } else if (what < 15) {
        uint32_t shared = *some_place(h), *place = some_place(h);
        if (!*place)
            *place = shared;
    } else {
        uint32_t *place = some_place(h);
        if (draw(8) == 0)
            *place = 0;
    }
}
