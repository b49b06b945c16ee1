#include "place.h"

#define CAPACITY 14

static long span_h(int x0, int x1, int y)
{
    long worst = 0;
    int x;
    for (x = x0; x < x1; x++)
        if (nl.grid[x][y].use_h > worst)
            worst = nl.grid[x][y].use_h;
    return worst;
}

static long span_v(int x, int y0, int y1)
{
    long worst = 0;
    int y;
    for (y = y0; y < y1; y++)
        if (nl.grid[x][y].use_v > worst)
            worst = nl.grid[x][y].use_v;
    return worst;
}

/* A trunk along the less used side of the box, branches to the pins. */
static long route_net(NETPTR n)
{
    BOX *b = &n->box;
    PINPTR p;
    long length = 0;
    int trunk = span_h(b->xmin, b->xmax, b->ymin) <= span_h(b->xmin, b->xmax, b->ymax) ? b->ymin : b->ymax;
    int x, y;

    for (x = b->xmin; x < b->xmax; x++) {
        nl.grid[x][trunk].use_h++;
        length++;
    }
    for (p = n->pins; p != NULL; p = p->next) {
        int lo = p->cell->y < trunk ? p->cell->y : trunk, hi = p->cell->y < trunk ? trunk : p->cell->y;
        if (span_v(p->cell->x, lo, hi) > CAPACITY)
            length += 2;
        for (y = lo; y < hi; y++) {
            nl.grid[p->cell->x][y].use_v++;
            length++;
        }
    }
    return length;
}

static int by_length(const void *va, const void *vb)
{
    const NET *a = *(NET *const *) va, *b = *(NET *const *) vb;
    if (a->cost != b->cost)
        return a->cost < b->cost ? -1 : 1;
    return a->netnum < b->netnum ? -1 : a->netnum > b->netnum;
}

long route_all(long *overflow)
{
    long sum = 0;
    int i, x, y;
    NETPTR *order = (NETPTR *) safe_malloc((size_t) nl.nnets * sizeof(NETPTR));

    for (i = 0; i < nl.nnets; i++)
        order[i] = nl.nets[i];
    qsort(order, (size_t) nl.nnets, sizeof(NETPTR), by_length);
    for (i = 0; i < nl.nnets; i++) {
        order[i]->length = route_net(order[i]);
        sum += order[i]->length;
    }
    for (i = 1; i <= 3 && i < nl.nnets; i++)
        printf("long: %s, driven by %s, %ld\n", order[nl.nnets - i]->name, nl.cells[order[nl.nnets - i]->netnum]->cname,
               order[nl.nnets - i]->length);
    *overflow = 0;
    for (x = 0; x < nl.side; x++)
        for (y = 0; y < nl.side; y++) {
            int h = nl.grid[x][y].use_h - CAPACITY, v = nl.grid[x][y].use_v - CAPACITY;
            *overflow += (h > 0 ? h : 0) + (v > 0 ? v : 0);
        }
    free(order);
    return sum;
}
