#include <stdlib.h>

#include "roads.h"

static int before(const struct town *a, const struct town *b)
{
    double ka = a->hours + a->left, kb = b->hours + b->left;
    return ka < kb || (ka == kb && a->id < b->id);
}

static void put(struct heap *h, int k, struct town *t)
{
    h->at[k] = t;
    t->where = k;
}

static void up(struct heap *h, int k, struct town *t)
{
    while (k > 1 && before(t, h->at[k / 2])) {
        put(h, k, h->at[k / 2]);
        k /= 2;
    }
    put(h, k, t);
}

static void down(struct heap *h, int k, struct town *t)
{
    for (;;) {
        int c = 2 * k;
        if (c > h->used)
            break;
        if (c < h->used && before(h->at[c + 1], h->at[c]))
            c++;
        if (!before(h->at[c], t))
            break;
        put(h, k, h->at[c]);
        k = c;
    }
    put(h, k, t);
}

void heap_push(struct heap *h, struct town *t)
{
    if (h->used + 1 >= h->room) {
        h->room = h->room ? 2 * h->room : 64;
        h->at = need(realloc(h->at, (size_t)h->room * sizeof *h->at));
    }
    up(h, ++h->used, t);
}

void heap_lower(struct heap *h, struct town *t)
{
    up(h, t->where, t);
}

struct town *heap_pop(struct heap *h)
{
    struct town *first = h->at[1], *last = h->at[h->used--];
    if (h->used > 0)
        down(h, 1, last);
    first->where = 0;
    return first;
}
