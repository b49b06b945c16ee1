/*
 *  mcf.h - types and prototypes of the minimum cost flow code
 *
 *  Successive shortest paths with node prices.  Every input arc becomes two
 *  entries of the residual network which know each other ("sister").  The
 *  entries that leave one node are neighbours in memory.
 */
#ifndef _MCF_H_
#define _MCF_H_

#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>

#define MAXCOST   1000L
#define MAXCAP    40L
#define BIGCAP    20000L
#define MAXSUPPLY 30L

#define PLANT_EVERY  200
#define MARKET_EVERY 100

/* kinds of nodes */
#define TRANSIT   0
#define PLANT     1
#define MARKET    2

typedef unsigned index_t;

typedef struct
{
    uint64_t head : 24;
    int64_t  cost : 20;
    uint64_t r_cap : 20;
}
arc;

typedef struct
{
    int      price;
    int      dist;
    unsigned mark;                /* 2 * search, + 1 if scanned */
    int      heap_pos;
}
node;

typedef struct
{
    index_t first;
    int     excess;
}
start;

typedef struct
{
    long  n, m;
    node *nodes;
    start *starts;                /* n + 1 */
    index_t *pred;
    arc  *arcs;
    index_t *sister;
    uint16_t *cap;
    int  *line;
    int8_t *kind;
    int  *supply;
}
network;

typedef struct
{
    long searches, scans, relabels, pushes, longest;
}
counters;

#define REDUCED_COST(net, i, a)  ( (net)->nodes[i].price + (int) (a)->cost - (net)->nodes[(a)->head].price )

/* gen.c */
void make_network( network *net, long n, long degree );
void free_network( network *net );

/* heap.c */
void  heap_open( long n );
void  heap_close( void );
void  heap_clear( void );
int   heap_empty( void );
void  heap_insert( node *nodes, index_t i, int dist );
void  heap_up( node *nodes, index_t i, int dist );
index_t heap_delmin( node *nodes );

/* ssp.c */
int  solve( network *net, counters *cnt );

/* output.c */
void err_end( int cc );
long check_network( network *net );
void print_network( network *net, counters *cnt );

#endif
