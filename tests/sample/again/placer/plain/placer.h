/* ----------------------------------------------------------------
   placer.h -- standard cell placement by simulated annealing
   ---------------------------------------------------------------- */
#ifndef PLACER_H
#define PLACER_H

#include <stdio.h>
#include <stdlib.h>
#include <limits.h>

#define YES 1
#define NO  0

#define SITEWIDTH   4
#define ROWHEIGHT   10
#define MAXWEIGHT   6
#define NAMELENGTH  14

typedef int BOOL;

typedef enum { LOGIC, LATCH, PAD } CELLTYPE;

typedef struct bbox {
    int l, r, b, t;
} BBOX;

typedef struct pinbox {
    struct cellbox *cell;
    struct netbox  *net;
    struct pinbox  *nextoncell;
    struct pinbox  *nextonnet;
    int             xoff, yoff;      /* from the lower left of the cell */
    unsigned        output : 1;
    unsigned        layer : 3;
    double          cap;
} PINBOX, *PINPTR;

typedef struct netbox {
    char            name[NAMELENGTH];
    short           weight;
    int             numpins;
    PINPTR          pins;
    BBOX            box;
    BBOX            newbox;
    long            cost, newcost;
    int             touched;         /* number of the last move */
    struct netbox  *nexttouched;
    double          slack;
} NETBOX, *NETPTR;

typedef struct cellbox {
    char            name[NAMELENGTH];
    short           width;
    CELLTYPE        type;
    struct sitebox *site;
    PINPTR          pins;
    int             numpins;
    unsigned        locked : 1;
    unsigned        mirrored : 1;
    long            moves;
    double          power;
} CELLBOX, *CELLPTR;

typedef struct sitebox {
    int             x, y;
    CELLPTR         cell;            /* or NULL */
    int             row, column;
    int             usage;
} SITEBOX, *SITEPTR;

/* netlist */
extern CELLPTR *cellarray;
extern NETPTR  *netarray;
extern int      numcells, numnets, numpins;
extern SITEPTR *rowarray;            /* every row is an array of sites */
extern int      numrows, numcolumns;
extern long     totalcost;

/* build.c */
void buildnetlist(int cells);
void freenetlist(void);
void *safe_malloc(size_t size);

/* cost.c */
void netbounds(NETPTR net, BBOX *box);
long boxcost(NETPTR net, const BBOX *box);
long initcost(void);
long swapdelta(CELLPTR a, CELLPTR b);
void acceptswap(void);
int  reweight(void);

/* anneal.c */
void anneal(int temperatures, int movespercell);

/* report.c */
void report(const char *when);

/* rand.c */
extern unsigned long randvar;
int    irand(int n);
double drand(void);

#endif
