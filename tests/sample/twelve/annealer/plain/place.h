/* Standard-cell placement by simulated annealing, then a global routing with
   congestion.  Netlists are generated. */

#ifndef PLACE_H
#define PLACE_H

#include <stdio.h>
#include <stdlib.h>

typedef int coord;
typedef unsigned char boolean;

#define MAX_PINS 4              /* inputs of a cell */
#define NONE (-1)

typedef struct pin_rec   PIN,  *PINPTR;
typedef struct net_rec   NET,  *NETPTR;
typedef struct cell_rec  CELL, *CELLPTR;
typedef struct bin_rec   BIN,  *BINPTR;

struct pin_rec {
    CELLPTR cell;
    NETPTR  net;
    PINPTR  next;               /* on the same net */
    PINPTR  rest;               /* on the same cell */
    int     xoff, yoff;
    short   layer;
    boolean is_driver;
};

typedef struct {
    coord xmin, xmax, ymin, ymax;
} BOX;

struct net_rec {
    char   *name;
    PINPTR  pins;
    int     npins;
    int     weight;
    BOX     box;
    BOX     newbox;
    long    cost, newcost;
    int     mark;               /* of the last move that looked at it */
    int     netnum;
    double  criticality;
    long    length;             /* as routed */
};

enum orientation { R0, R180, MX, MY };

struct cell_rec {
    char    cname[12];
    int     cellnum;
    coord   x, y;               /* row and column */
    int     width;
    enum orientation orient;
    PINPTR  pins;
    int     npins;
    boolean fixed;
    int     moves, rejects;
    double  drive;
    BINPTR  home;               /* where it is */
    CELLPTR next_fixed;
};

struct bin_rec {                /* one place */
    CELLPTR occupant;
    int     use_h, use_v;       /* wires */
    int     blocked;
    float   history;
};

struct netlist {
    int      ncells, nnets, npins;
    int      side;
    CELLPTR *cells;
    NETPTR  *nets;
    BIN    **grid;              /* [x][y] */
    CELLPTR  fixed_list;
};

struct anneal_state {
    double t;
    int    range;
    long   cost;
    long   tried, taken, better;
};

extern struct netlist nl;

/* util.c */
extern void *safe_malloc(size_t bytes);
extern unsigned long ran(unsigned long limit);
extern double ran01(void);

/* netlist.c */
extern void make_netlist(int side);
extern void drop_netlist(void);

/* cost.c */
extern long net_cost(NETPTR net, BOX *box);
extern long total_cost(void);

/* anneal.c */
extern void anneal(struct anneal_state *st, int stages, long moves);

/* route.c */
extern long route_all(long *overflow);

#endif
