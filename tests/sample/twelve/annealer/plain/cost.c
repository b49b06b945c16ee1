#include "place.h"

long net_cost(NETPTR net, BOX *box)
{
    PINPTR p;
    BOX b;

    b.xmin = b.xmax = net->pins->cell->x;
    b.ymin = b.ymax = net->pins->cell->y;
    for (p = net->pins->next; p != NULL; p = p->next) {
        coord x = p->cell->x, y = p->cell->y;
        if (x < b.xmin)
            b.xmin = x;
        else if (x > b.xmax)
            b.xmax = x;
        if (y < b.ymin)
            b.ymin = y;
        else if (y > b.ymax)
            b.ymax = y;
    }
    *box = b;
    return (long) (b.xmax - b.xmin + b.ymax - b.ymin) * net->weight;
}

long total_cost(void)
{
    long sum = 0;
    int i;

    for (i = 0; i < nl.nnets; i++) {
        NETPTR n = nl.nets[i];
        n->cost = net_cost(n, &n->box);
        sum += n->cost;
    }
    return sum;
}
