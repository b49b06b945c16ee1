/* build.c -- makes a netlist with some locality and a random placement */

#include <string.h>
#include "placer.h"

SITEPOS  *cellsite;
uint32_t *cellpins;
uint8_t  *celltype, *cellwidth;
int      *cellmoves;
NETBOX   *nets;
BBOX     *netbox;
PINBOX   *pinarray;
PINNET   *pinnet;
int       numcells, numnets, numpins;
uint32_t *sites;
int       numrows, numcolumns;

static int pinroom;

void *safe_malloc(size_t size)
{
    void *p = malloc(size);

    if (!p) {
        fprintf(stderr, "placer: cannot get %lu bytes\n", (unsigned long)size);
        exit(3);
    }
    return p;
}

static void newpin(int cell, int net)
{
    int xoff = irand(cellwidth[cell]), yoff = irand(ROWHEIGHT);

    if (numpins == pinroom) {
        pinroom = pinroom ? 2 * pinroom : 1024;
        pinarray = realloc(pinarray, pinroom * sizeof(PINBOX));
        pinnet = realloc(pinnet, pinroom * sizeof(PINNET));
        if (!pinarray || !pinnet)
            exit(3);
    }
    pinarray[numpins] = (PINBOX){(uint32_t)cell << 6 | (uint32_t)xoff << 4 | (uint32_t)yoff, nets[net].pins};
    pinnet[numpins] = (PINNET){(uint32_t)net, cellpins[cell]};
    nets[net].pins = cellpins[cell] = (uint32_t)numpins++;
}

static int somecell(int near)
{
    int spread = irand(10) < 7 ? 40 : irand(10) < 8 ? 2000 : numcells;
    int k;

    if (spread > numcells)
        spread = numcells;
    k = near + irand(spread) - spread / 2;
    if (k < 0)
        k += numcells;
    return k % numcells;
}

void buildnetlist(int cells)
{
    int i, k, fanout, r, c, kind;

    numcells = cells;
    numnets = cells;
    cellsite = safe_malloc(numcells * sizeof *cellsite);
    cellpins = safe_malloc(numcells * sizeof *cellpins);
    celltype = safe_malloc(numcells);
    cellwidth = safe_malloc(numcells);
    cellmoves = safe_malloc(numcells * sizeof(int));
    nets = safe_malloc(numnets * sizeof(NETBOX));
    netbox = safe_malloc(numnets * sizeof(BBOX));
    memset(cellpins, 0xff, numcells * sizeof *cellpins);
    memset(cellmoves, 0, numcells * sizeof(int));
    for (i = 0; i < numcells; i++) {
        kind = irand(100);
        celltype[i] = kind < 1 ? PAD : kind < 20 ? LATCH : LOGIC;
        cellwidth[i] = (uint8_t)(1 + irand(SITEWIDTH));
    }
    for (i = 0; i < numnets; i++) {
        nets[i].pins = NOPIN;
        nets[i].cost = 0;
        nets[i].touched = 0;
        nets[i].weight = 1;
        newpin(i, i);
        fanout = 1 + irand(3);
        if (irand(8) == 0)
            fanout += irand(12);
        for (k = 0; k < fanout; k++)
            newpin(somecell(i), i);
    }

    for (numrows = 1; (long)numrows * numrows * 5 / 2 < (long)numcells * 11 / 10; numrows++)
        ;
    numcolumns = numcells * 11 / 10 / numrows + 1;
    sites = safe_malloc((size_t)numrows * numcolumns * sizeof *sites);
    memset(sites, 0xff, (size_t)numrows * numcolumns * sizeof *sites);
    for (i = 0; i < numcells; i++) {
        do {
            r = irand(numrows);
            c = irand(numcolumns);
        } while (sites[r * numcolumns + c] != NOCELL);
        sites[r * numcolumns + c] = (uint32_t)i;
        cellsite[i].column = (uint16_t)c;
        cellsite[i].row = (uint16_t)r;
    }
}

void freenetlist(void)
{
    free(cellsite);
    free(cellpins);
    free(celltype);
    free(cellwidth);
    free(cellmoves);
    free(nets);
    free(netbox);
    free(pinarray);
    free(pinnet);
    free(sites);
}
