/* ----------------------------------------------------------------
   placer.h -- standard cell placement by simulated annealing
   ---------------------------------------------------------------- */
#ifndef PLACER_H
#define PLACER_H

#include <stdio.h>
#include <stdlib.h>
#include <limits.h>
#include <stdint.h>

#define YES 1
#define NO  0

#define SITEWIDTH   4
#define ROWHEIGHT   10
#define MAXWEIGHT   6
#define NAMELENGTH  14

typedef int BOOL;

typedef enum { LOGIC, LATCH, PAD } CELLTYPE;

#define NOCELL UINT32_MAX

typedef struct bbox {
    uint16_t l, r, b, t;
} BBOX;

#define NOPIN  UINT32_MAX

/* place: cell, x offset (2 bits), y offset (4 bits); the last pin of a net is the output */
typedef struct pinbox {
    uint32_t place;
    uint32_t nextonnet;
} PINBOX;

typedef struct pinnet {
    uint32_t net;
    uint32_t nextoncell;
} PINNET;

#define PINCELL(p) ((p) >> 6)
#define PINX(p)    ((int)((p) >> 4 & 3))
#define PINY(p)    ((int)((p) & 15))

typedef struct netbox {
    uint32_t pins;
    int      cost;
    int      touched;                /* number of the last move */
    int      weight;
} NETBOX;

typedef struct sitepos {
    uint16_t column, row;
} SITEPOS;

extern SITEPOS  *cellsite;
extern uint32_t *cellpins;           /* first one */
extern uint8_t  *celltype, *cellwidth;
extern int      *cellmoves;
extern NETBOX   *nets;
extern BBOX     *netbox;
extern PINBOX   *pinarray;
extern PINNET   *pinnet;
extern int       numcells, numnets, numpins;
extern uint32_t *sites;              /* cell or NOCELL */
extern int       numrows, numcolumns;
extern long      totalcost;

/* build.c */
void buildnetlist(int cells);
void freenetlist(void);
void *safe_malloc(size_t size);

/* cost.c */
long initcost(void);
long swapdelta(uint32_t a, uint32_t b);
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
