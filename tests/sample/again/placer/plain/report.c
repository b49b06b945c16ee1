/* report.c -- what came out */

#include <string.h>
#include "placer.h"

static int bycost(const void *p, const void *q)
{
    NETPTR a = *(NETPTR const *)p, b = *(NETPTR const *)q;

    if (a->cost != b->cost)
        return a->cost < b->cost ? 1 : -1;
    return strcmp(a->name, b->name);
}

void report(const char *when)
{
    NETPTR *sorted = (NETPTR *)safe_malloc(numnets * sizeof(NETPTR));
    long length = 0, moves = 0;
    int i, row, used;
    CELLPTR busiest = cellarray[0];

    for (i = 0; i < numnets; i++) {
        sorted[i] = netarray[i];
        length += netarray[i]->box.r - netarray[i]->box.l + netarray[i]->box.t - netarray[i]->box.b;
    }
    qsort(sorted, numnets, sizeof(NETPTR), bycost);
    printf("%s: %d cells, %d nets, %d pins in %d rows, length %ld\n", when, numcells, numnets, numpins, numrows,
           length);
    for (i = 0; i < 4 && i < numnets; i++) {
        PINPTR pin;
        NETPTR net = sorted[i];

        printf("  %s: cost %ld, weight %d, x %d-%d, y %d-%d:", net->name, net->cost, net->weight, net->box.l,
               net->box.r, net->box.b, net->box.t);
        for (pin = net->pins; pin; pin = pin->nextonnet)
            printf(" %s%s", pin->cell->name, pin->output ? "*" : "");
        printf("\n");
    }
    free(sorted);

    for (i = 0; i < numcells; i++) {
        moves += cellarray[i]->moves;
        if (cellarray[i]->moves > busiest->moves)
            busiest = cellarray[i];
    }
    for (row = used = 0; row < numrows; row += 7)
        for (i = 0; i < numcolumns; i++)
            if (rowarray[row][i].cell)
                used += rowarray[row][i].cell->width;
    printf("  %ld cell moves, most by %s (%ld), width of every seventh row %d\n", moves, busiest->name,
           busiest->moves, used);
}
