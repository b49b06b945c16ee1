/* anneal.c -- the annealing schedule */

#include <math.h>
#include "placer.h"

long totalcost;

static int window;                   /* range limit, in columns */

static SITEPOS picksite(SITEPOS here)
{
    int rows = window / 2 + 1, c, r;

    c = here.column + irand(2 * window + 1) - window;
    r = here.row + irand(2 * rows + 1) - rows;
    c = c < 0 ? 0 : c >= numcolumns ? numcolumns - 1 : c;
    r = r < 0 ? 0 : r >= numrows ? numrows - 1 : r;
    return (SITEPOS){(uint16_t)c, (uint16_t)r};
}

static inline uint32_t *at(SITEPOS s)
{
    return &sites[s.row * numcolumns + s.column];
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
    uint32_t a = (uint32_t)irand(numcells), b;
    SITEPOS from = cellsite[a], to;
    long delta;

    if (celltype[a] == PAD)
        return NO;
    to = picksite(from);
    b = *at(to);
    if (b == a || (b != NOCELL && celltype[b] == PAD))
        return NO;
    cellsite[a] = to;
    if (b != NOCELL)
        cellsite[b] = from;
    delta = swapdelta(a, b);
    if (!metropolis(delta, temperature)) {
        cellsite[a] = from;
        if (b != NOCELL)
            cellsite[b] = to;
        return NO;
    }
    *at(from) = b;
    *at(to) = a;
    acceptswap();
    totalcost += delta;
    cellmoves[a]++;
    if (b != NOCELL)
        cellmoves[b]++;
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
