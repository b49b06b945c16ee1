#include "place.h"

struct box net_box(const struct net *n)
{
    struct pos p = nl.pos[n->cell[0]];
    struct box b = { p.x, p.x, p.y, p.y };
    int i;

    for (i = 1; i < n->npins; i++) {
        p = nl.pos[n->cell[i]];
        if (p.x < b.xmin)
            b.xmin = p.x;
        else if (p.x > b.xmax)
            b.xmax = p.x;
        if (p.y < b.ymin)
            b.ymin = p.y;
        else if (p.y > b.ymax)
            b.ymax = p.y;
    }
    return b;
}

uint32_t net_cost(const struct net *n)
{
    struct box b = net_box(n);
    return (uint32_t) (b.xmax - b.xmin + b.ymax - b.ymin) * n->weight;
}

long total_cost(void)
{
    long sum = 0;
    int i;

    for (i = 0; i < nl.nnets; i++) {
        nl.net[i].cost = net_cost(&nl.net[i]);
        sum += nl.net[i].cost;
    }
    return sum;
}
