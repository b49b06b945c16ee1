/* build.c -- makes a netlist with some locality and a random placement */

#include "placer.h"

CELLPTR *cellarray;
NETPTR  *netarray;
int      numcells, numnets, numpins;
SITEPTR *rowarray;
int      numrows, numcolumns;

void *safe_malloc(size_t size)
{
    void *p = malloc(size);

    if (!p) {
        fprintf(stderr, "placer: cannot get %lu bytes\n", (unsigned long)size);
        exit(3);
    }
    return p;
}

static CELLPTR newcell(int number)
{
    CELLPTR cell = (CELLPTR)safe_malloc(sizeof(CELLBOX));
    int kind = irand(100);

    cell->type = kind < 1 ? PAD : kind < 20 ? LATCH : LOGIC;
    sprintf(cell->name, "%c%d", "clp"[cell->type], number);
    cell->width = (short)(1 + irand(SITEWIDTH));
    cell->site = NULL;
    cell->pins = NULL;
    cell->numpins = 0;
    cell->locked = cell->type == PAD;
    cell->mirrored = NO;
    cell->moves = 0;
    cell->power = 0.1 * cell->width;
    return cell;
}

static NETPTR newnet(int number)
{
    NETPTR net = (NETPTR)safe_malloc(sizeof(NETBOX));

    sprintf(net->name, "net%d", number);
    net->weight = 1;
    net->numpins = 0;
    net->pins = NULL;
    net->cost = net->newcost = 0;
    net->touched = 0;
    net->nexttouched = NULL;
    net->slack = 0.0;
    return net;
}

static void newpin(CELLPTR cell, NETPTR net, BOOL output)
{
    PINPTR pin = (PINPTR)safe_malloc(sizeof(PINBOX));

    pin->cell = cell;
    pin->net = net;
    pin->xoff = irand(cell->width);
    pin->yoff = irand(ROWHEIGHT);
    pin->output = output != NO;
    pin->layer = (unsigned)(1 + cell->numpins % 3) & 7;
    pin->cap = output ? 0.0 : 0.02;
    pin->nextoncell = cell->pins;
    cell->pins = pin;
    cell->numpins++;
    pin->nextonnet = net->pins;
    net->pins = pin;
    net->numpins++;
    numpins++;
}

static CELLPTR somecell(int near)
{
    int spread = irand(10) < 7 ? 40 : irand(10) < 8 ? 2000 : numcells;
    int k;

    if (spread > numcells)
        spread = numcells;
    k = near + irand(spread) - spread / 2;
    if (k < 0)
        k += numcells;
    return cellarray[k % numcells];
}

static void makesites(void)
{
    int r, c;
    SITEPTR site;

    for (numrows = 1; (long)numrows * numrows * 5 / 2 < (long)numcells * 11 / 10; numrows++)
        ;
    numcolumns = numcells * 11 / 10 / numrows + 1;
    rowarray = (SITEPTR *)safe_malloc(numrows * sizeof(SITEPTR));
    for (r = 0; r < numrows; r++) {
        rowarray[r] = (SITEPTR)safe_malloc(numcolumns * sizeof(SITEBOX));
        for (c = 0; c < numcolumns; c++) {
            site = &rowarray[r][c];
            site->x = c * SITEWIDTH;
            site->y = r * ROWHEIGHT;
            site->cell = NULL;
            site->row = r;
            site->column = c;
            site->usage = 0;
        }
    }
}

void buildnetlist(int cells)
{
    int i, k, fanout, r, c;
    CELLPTR cell;

    numcells = cells;
    numnets = cells;
    cellarray = (CELLPTR *)safe_malloc(numcells * sizeof(CELLPTR));
    netarray = (NETPTR *)safe_malloc(numnets * sizeof(NETPTR));
    for (i = 0; i < numcells; i++)
        cellarray[i] = newcell(i);
    for (i = 0; i < numnets; i++) {
        netarray[i] = newnet(i);
        newpin(cellarray[i], netarray[i], YES);
        fanout = 1 + irand(3);
        if (irand(8) == 0)
            fanout += irand(12);
        for (k = 0; k < fanout; k++)
            newpin(somecell(i), netarray[i], NO);
    }

    makesites();
    for (i = 0; i < numcells; i++) {
        cell = cellarray[i];
        do {
            r = irand(numrows);
            c = irand(numcolumns);
        } while (rowarray[r][c].cell);
        rowarray[r][c].cell = cell;
        cell->site = &rowarray[r][c];
    }
}

void freenetlist(void)
{
    int i;
    PINPTR pin, next;

    for (i = 0; i < numcells; i++) {
        for (pin = cellarray[i]->pins; pin; pin = next) {
            next = pin->nextoncell;
            free(pin);
        }
        free(cellarray[i]);
    }
    for (i = 0; i < numnets; i++)
        free(netarray[i]);
    for (i = 0; i < numrows; i++)
        free(rowarray[i]);
    free(cellarray);
    free(netarray);
    free(rowarray);
}
