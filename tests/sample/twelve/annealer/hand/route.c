#include "place.h"

#define CAPACITY 14

static int32_t worst(const int32_t *use, int from, int to)
{
    int32_t w = 0;
    int i;
    for (i = from; i < to; i++)
        if (use[i] > w)
            w = use[i];
    return w;
}

static long route_net(const struct net *n)
{
    struct box b = net_box(n);
    long length = b.xmax - b.xmin;
    int trunk = worst(nl.use_h + b.ymin * nl.side, b.xmin, b.xmax) <= worst(nl.use_h + b.ymax * nl.side, b.xmin, b.xmax)
                    ? b.ymin : b.ymax;
    int32_t *use = nl.use_h + trunk * nl.side;
    int x, y, i;

    for (x = b.xmin; x < b.xmax; x++)
        use[x]++;
    for (i = n->npins - 1; i >= 0; i--) {   /* the latest first */
        struct pos p = nl.pos[n->cell[i]];
        int lo = p.y < trunk ? p.y : trunk, hi = p.y < trunk ? trunk : p.y;
        use = nl.use_v + p.x * nl.side;
        if (worst(use, lo, hi) > CAPACITY)
            length += 2;
        for (y = lo; y < hi; y++)
            use[y]++;
        length += hi - lo;
    }
    return length;
}

struct key {
    uint32_t cost, net;
};

static int by_length(const void *va, const void *vb)
{
    const struct key *a = va, *b = vb;
    if (a->cost != b->cost)
        return a->cost < b->cost ? -1 : 1;
    return a->net < b->net ? -1 : a->net > b->net;
}

long route_all(long *overflow)
{
    long sum = 0, length, last[3] = { 0, 0, 0 };
    int i;
    struct key *order = safe_malloc((size_t) nl.nnets * sizeof *order);

    for (i = 0; i < nl.nnets; i++) {
        order[i].cost = nl.net[i].cost;
        order[i].net = (uint32_t) i;
    }
    qsort(order, (size_t) nl.nnets, sizeof *order, by_length);
    for (i = 0; i < nl.nnets; i++) {
        length = route_net(&nl.net[order[i].net]);
        if (nl.nnets - i <= 3)
            last[nl.nnets - i - 1] = length;
        sum += length;
    }
    for (i = 1; i <= 3 && i < nl.nnets; i++)
        printf("long: net%u, driven by c%07u, %ld\n", order[nl.nnets - i].net, order[nl.nnets - i].net, last[i - 1]);
    *overflow = 0;
    for (i = 0; i < nl.side * nl.side; i++) {
        int h = nl.use_h[i] - CAPACITY, v = nl.use_v[i] - CAPACITY;
        *overflow += (h > 0 ? h : 0) + (v > 0 ? v : 0);
    }
    free(order);
    return sum;
}
