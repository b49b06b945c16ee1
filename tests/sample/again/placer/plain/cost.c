/* cost.c -- wire length by bounding boxes */

#include "placer.h"

static NETPTR touchedlist;
static int    moveno;

void netbounds(NETPTR net, BBOX *box)
{
    PINPTR pin;
    SITEPTR site;
    int x, y;

    box->l = box->b = INT_MAX;
    box->r = box->t = INT_MIN;
    for (pin = net->pins; pin; pin = pin->nextonnet) {
        site = pin->cell->site;
        x = site->x + pin->xoff;
        y = site->y + pin->yoff;
        if (x < box->l) box->l = x;
        if (x > box->r) box->r = x;
        if (y < box->b) box->b = y;
        if (y > box->t) box->t = y;
    }
}

long boxcost(NETPTR net, const BBOX *box)
{
    return (long)net->weight * ((box->r - box->l) + 2 * (box->t - box->b));
}

long initcost(void)
{
    long sum = 0;
    int i;

    for (i = 0; i < numnets; i++) {
        NETPTR net = netarray[i];
        netbounds(net, &net->box);
        net->cost = boxcost(net, &net->box);
        sum += net->cost;
    }
    return sum;
}

static long touchnets(CELLPTR cell)
{
    PINPTR pin;
    NETPTR net;
    long delta = 0;

    for (pin = cell->pins; pin; pin = pin->nextoncell) {
        net = pin->net;
        if (net->touched == moveno)
            continue;
        net->touched = moveno;
        net->nexttouched = touchedlist;
        touchedlist = net;
        netbounds(net, &net->newbox);
        net->newcost = boxcost(net, &net->newbox);
        delta += net->newcost - net->cost;
    }
    return delta;
}

/* The cells are already at their new sites; b may be NULL. */
long swapdelta(CELLPTR a, CELLPTR b)
{
    long delta;

    moveno++;
    touchedlist = NULL;
    delta = touchnets(a);
    if (b)
        delta += touchnets(b);
    return delta;
}

void acceptswap(void)
{
    NETPTR net;

    for (net = touchedlist; net; net = net->nexttouched) {
        net->box = net->newbox;
        net->cost = net->newcost;
    }
}

/* Long nets become more important. */
int reweight(void)
{
    int i, changed = 0, limit = (numcolumns * SITEWIDTH + numrows * ROWHEIGHT) / 3;

    for (i = 0; i < numnets; i++) {
        NETPTR net = netarray[i];
        int length = net->box.r - net->box.l + net->box.t - net->box.b;

        net->slack = limit - length;
        if (length > limit && net->weight < MAXWEIGHT) {
            net->weight++;
            changed++;
        } else if (length < limit / 2 && net->weight > 1) {
            net->weight--;
            changed++;
        }
    }
    return changed;
}
