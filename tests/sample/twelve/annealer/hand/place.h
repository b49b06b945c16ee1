/* Standard-cell placement by simulated annealing, then a global routing with
   congestion.  Netlists are generated.  Cells, nets and places are numbers. */

#ifndef PLACE_H
#define PLACE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX_PINS 4              /* of a cell, and one if it drives late */
#define MAX_FAN 5               /* pins of a net */
#define NO_CELL UINT32_MAX

struct pos {
    int16_t x, y;
};

struct box {
    int xmin, xmax, ymin, ymax;
};

struct net {
    uint32_t cost;
    uint8_t npins, weight;
    uint32_t cell[MAX_FAN];
};

struct cell_nets {
    uint32_t net[MAX_PINS + 1];
};

struct netlist {
    int ncells, nnets, npins;
    int side;
    struct pos *pos;
    struct cell_nets *nets_of;
    uint8_t *npins_of;
    uint8_t *fixed;             /* one bit each */
    struct net *net;
    uint32_t *occupant;         /* [x][y] */
    int32_t *use_h;             /* [y][x] */
    int32_t *use_v;             /* [x][y] */
};

struct anneal_state {
    double t;
    int    range;
    long   cost;
    long   tried, taken, better;
};

extern struct netlist nl;

static inline int is_fixed(uint32_t c)
{
    return nl.fixed[c >> 3] >> (c & 7) & 1;
}

extern void *safe_malloc(size_t bytes);
extern unsigned long ran(unsigned long limit);
extern double ran01(void);
extern void make_netlist(int side);
extern void drop_netlist(void);
extern struct box net_box(const struct net *n);
extern uint32_t net_cost(const struct net *n);
extern long total_cost(void);
extern void anneal(struct anneal_state *st, int stages, long moves);
extern long route_all(long *overflow);

#endif
