/* cost.c -- wire length by bounding boxes */

#include "placer.h"

static struct touched {
    uint32_t net;
    int      cost;
    BBOX     box;
} *touchedlist;
static int numtouched, touchedroom;
static int moveno;

static inline BBOX netbounds(const NETBOX *net)
{
    int l = INT_MAX, b = INT_MAX, r = INT_MIN, t = INT_MIN;

    for (uint32_t k = net->pins; k != NOPIN; k = pinarray[k].nextonnet) {
        uint32_t p = pinarray[k].place;
        SITEPOS s = cellsite[PINCELL(p)];
        int x = s.column * SITEWIDTH + PINX(p), y = s.row * ROWHEIGHT + PINY(p);
        if (x < l) l = x;
        if (x > r) r = x;
        if (y < b) b = y;
        if (y > t) t = y;
    }
    return (BBOX){(uint16_t)l, (uint16_t)r, (uint16_t)b, (uint16_t)t};
}

static inline int boxcost(int weight, BBOX box)
{
    return weight * ((box.r - box.l) + 2 * (box.t - box.b));
}

long initcost(void)
{
    long sum = 0;
    int i;

    for (i = 0; i < numnets; i++) {
        netbox[i] = netbounds(&nets[i]);
        nets[i].cost = boxcost(nets[i].weight, netbox[i]);
        sum += nets[i].cost;
    }
    return sum;
}

static int touchnets(uint32_t cell)
{
    int delta = 0;

    for (uint32_t k = cellpins[cell]; k != NOPIN; k = pinnet[k].nextoncell) {
        NETBOX *net = &nets[pinnet[k].net];
        if (net->touched == moveno)
            continue;
        net->touched = moveno;
        if (numtouched == touchedroom) {
            touchedroom = 2 * touchedroom + 64;
            touchedlist = realloc(touchedlist, touchedroom * sizeof *touchedlist);
            if (!touchedlist)
                exit(3);
        }
        struct touched *t = &touchedlist[numtouched++];
        t->net = pinnet[k].net;
        t->box = netbounds(net);
        t->cost = boxcost(net->weight, t->box);
        delta += t->cost - net->cost;
    }
    return delta;
}

/* The cells are already at their new sites; b may be NOCELL. */
long swapdelta(uint32_t a, uint32_t b)
{
    long delta;

    moveno++;
    numtouched = 0;
    delta = touchnets(a);
    if (b != NOCELL)
        delta += touchnets(b);
    return delta;
}

void acceptswap(void)
{
    for (int i = 0; i < numtouched; i++) {
        netbox[touchedlist[i].net] = touchedlist[i].box;
        nets[touchedlist[i].net].cost = touchedlist[i].cost;
    }
}

/* Long nets become more important. */
int reweight(void)
{
    int i, changed = 0, limit = (numcolumns * SITEWIDTH + numrows * ROWHEIGHT) / 3;

    for (i = 0; i < numnets; i++) {
        int length = netbox[i].r - netbox[i].l + netbox[i].t - netbox[i].b;

        if (length > limit && nets[i].weight < MAXWEIGHT) {
            nets[i].weight++;
            changed++;
        } else if (length < limit / 2 && nets[i].weight > 1) {
            nets[i].weight--;
            changed++;
        }
    }
    return changed;
}
