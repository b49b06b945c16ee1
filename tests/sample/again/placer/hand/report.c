/* report.c -- what came out */

#include <string.h>
#include "placer.h"

static int bycost(const void *p, const void *q)
{
    int i = *(const int *)p, j = *(const int *)q;
    char a[24], b[24];

    if (nets[i].cost != nets[j].cost)
        return nets[i].cost < nets[j].cost ? 1 : -1;
    sprintf(a, "net%d", i);
    sprintf(b, "net%d", j);
    return strcmp(a, b);
}

void report(const char *when)
{
    static const char letter[] = "clp";
    int *sorted = safe_malloc(numnets * sizeof(int));
    long length = 0, moves = 0;
    int i, row, used, busiest = 0;

    for (i = 0; i < numnets; i++) {
        sorted[i] = i;
        length += netbox[i].r - netbox[i].l + netbox[i].t - netbox[i].b;
    }
    qsort(sorted, numnets, sizeof(int), bycost);
    printf("%s: %d cells, %d nets, %d pins in %d rows, length %ld\n", when, numcells, numnets, numpins, numrows,
           length);
    for (i = 0; i < 4 && i < numnets; i++) {
        const NETBOX *net = &nets[sorted[i]];
        BBOX box = netbox[sorted[i]];

        printf("  net%d: cost %d, weight %d, x %d-%d, y %d-%d:", sorted[i], net->cost, net->weight, box.l, box.r,
               box.b, box.t);
        for (uint32_t k = net->pins; k != NOPIN; k = pinarray[k].nextonnet) {
            uint32_t cell = PINCELL(pinarray[k].place);
            printf(" %c%u%s", letter[celltype[cell]], cell, pinarray[k].nextonnet == NOPIN ? "*" : "");
        }
        printf("\n");
    }
    free(sorted);

    for (i = 0; i < numcells; i++) {
        moves += cellmoves[i];
        if (cellmoves[i] > cellmoves[busiest])
            busiest = i;
    }
    for (row = used = 0; row < numrows; row += 7)
        for (i = 0; i < numcolumns; i++)
            if (sites[row * numcolumns + i] != NOCELL)
                used += cellwidth[sites[row * numcolumns + i]];
    printf("  %ld cell moves, most by %c%d (%d), width of every seventh row %d\n", moves, letter[celltype[busiest]],
           busiest, cellmoves[busiest], used);
}
