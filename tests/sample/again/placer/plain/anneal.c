/* anneal.c -- the annealing schedule */

#include <math.h>
#include "placer.h"

long totalcost;

static int window;                   /* range limit, in columns */

static SITEPTR picksite(CELLPTR cell)
{
    SITEPTR here = cell->site;
    int rows = window / 2 + 1, c, r;

    c = here->column + irand(2 * window + 1) - window;
    r = here->row + irand(2 * rows + 1) - rows;
    c = c < 0 ? 0 : c >= numcolumns ? numcolumns - 1 : c;
    r = r < 0 ? 0 : r >= numrows ? numrows - 1 : r;
    return &rowarray[r][c];
}

static void exchange(SITEPTR s, SITEPTR t)
{
    CELLPTR a = s->cell, b = t->cell;

    s->cell = b;
    t->cell = a;
    if (a) a->site = t;
    if (b) b->site = s;
}

static BOOL metropolis(long delta, double temperature)
{
    if (delta <= 0)
        return YES;
    return drand() < exp(-(double)delta / temperature);
}

/* Tries one move; YES if it was accepted. */
static BOOL trymove(double temperature)
{
    CELLPTR a = cellarray[irand(numcells)], b;
    SITEPTR from = a->site, to;
    long delta;

    if (a->locked)
        return NO;
    to = picksite(a);
    b = to->cell;
    if (to == from || (b && b->locked))
        return NO;
    exchange(from, to);
    delta = swapdelta(a, b);
    if (!metropolis(delta, temperature)) {
        exchange(from, to);
        return NO;
    }
    acceptswap();
    totalcost += delta;
    a->moves++;
    if (b)
        b->moves++;
    to->usage++;
    return YES;
}

void anneal(int temperatures, int movespercell)
{
    double temperature, ratio;
    long i, attempts = (long)movespercell * numcells / 2, accepted;
    int k;

    totalcost = initcost();
    temperature = (double)totalcost / numnets / 2;
    window = numcolumns / 2;
    for (k = 0; k < temperatures; k++) {
        accepted = 0;
        for (i = 0; i < attempts; i++)
            accepted += trymove(temperature);
        ratio = (double)accepted / (double)attempts;
        printf("T %10.3f  window %4d  accepted %5.3f  cost %ld\n", temperature, window, ratio, totalcost);
        temperature *= ratio > 0.5 ? 0.3 : 0.5;
        window = (int)(window * (0.5 + ratio * 0.5));
        if (window < 4)
            window = 4;
        printf("   %d nets reweighted\n", reweight());
        totalcost = initcost();
    }
}
