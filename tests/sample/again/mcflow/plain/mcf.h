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

#define MAXCOST   1000L
#define MAXCAP    40L
#define BIGCAP    20000L
#define MAXSUPPLY 30L

#define PLANT_EVERY  200
#define MARKET_EVERY 100

/* status of a node in the present search */
#define UNSEEN    0
#define LABELED   1
#define SCANNED   2

/* kinds of nodes */
#define TRANSIT   0
#define PLANT     1
#define MARKET    2

typedef struct arc_st
{
    long            r_cap;        /* residual capacity            */
    long            cost;         /* negative for backward arcs   */
    struct node_st *head;
    struct arc_st  *sister;       /* opposite arc                 */
    long            cap;          /* as in the input, 0: backward */
    int             line;         /* of the input                 */
}
arc;

typedef struct node_st
{
    arc            *first;        /* first outgoing arc           */
    arc            *last;         /* one behind                   */
    long            excess;
    long            supply;       /* excess of the input          */
    long            price;
    long            dist;         /* from the root of the search  */
    arc            *pred;         /* arc that gave the label      */
    long            heap_pos;
    int             status;
    int             kind;
    int             search;       /* number of the last search    */
    int             scans;
    char            name[12];
}
node;

typedef struct
{
    long  n, m;                   /* nodes, input arcs            */
    node *nodes, *sentinel_node;
    arc  *arcs, *sentinel_arc;
}
network;

typedef struct
{
    long searches, scans, relabels, pushes, longest;
}
counters;

#define N_NODE(net, i)      ( (net)->nodes + (i) )
#define REDUCED_COST(i, a)  ( (i)->price + (a)->cost - (a)->head->price )

#define RPUSH(a, delta)                 \
do {                                    \
    (a)->r_cap -= (delta);              \
    (a)->sister->r_cap += (delta);      \
} while (0)

/* gen.c */
void make_network( network *net, long n, long degree );
void free_network( network *net );

/* heap.c */
void  heap_open( long n );
void  heap_close( void );
void  heap_clear( void );
int   heap_empty( void );
void  heap_insert( node *i );
void  heap_up( node *i );
node *heap_delmin( void );

/* ssp.c */
int  solve( network *net, counters *cnt );

/* output.c */
void err_end( int cc );
long check_network( network *net );
void print_network( network *net, counters *cnt );

#endif
