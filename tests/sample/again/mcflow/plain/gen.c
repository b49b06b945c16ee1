/* gen.c - random transshipment networks */

#include <string.h>
#include "mcf.h"

typedef struct { long tail, head, cap, cost; } in_arc;   /* a line of the input */

static in_arc *input;
static long    n_input, input_room;
static unsigned long seed = 11261961UL;

static long rnd( long limit )
{
    seed = seed * 6364136223846793005UL + 1442695040888963407UL;
    return (long) ( ( seed >> 33 ) % (unsigned long) limit );
}

static void add_arc( long tail, long head, long cap, long cost )
{
    in_arc *p;

    if ( tail == head )
        return;
    if ( n_input == input_room )
    {
        input_room = input_room ? 2 * input_room : 1024;
        input = (in_arc *) realloc( input, input_room * sizeof(in_arc) );
        if ( input == NULL )
            err_end( 1 );
    }
    p = &input[n_input++];
    p->tail = tail;
    p->head = head;
    p->cap  = cap;
    p->cost = cost;
}

static void name_node( node *i, long number )
{
    static const char letter[] = "tpm";

    sprintf( i->name, "%c%06ld", letter[i->kind], number );
}

void make_network( network *net, long n, long degree )
{
    long    k, d, total = 0, *place;
    node   *i, *j;
    in_arc *p;
    arc    *a, *b;

    n_input = input_room = 0;
    input = NULL;
    for ( k = 0; k < n; k++ )
    {
        add_arc( k, ( k + 1 ) % n, BIGCAP, 40 * MAXCOST / 10 );
        for ( d = 1; d < degree; d++ )
        {
            long head = rnd( n ), cap = 1 + rnd( MAXCAP );

            add_arc( k, head, cap, 1 + rnd( MAXCOST ) );
        }
    }

    /* every market can pass what it takes on to the sink, node n */
    place = (long *) calloc( n, sizeof(long) );
    if ( place == NULL )
        err_end( 1 );
    for ( k = 0; k < n / PLANT_EVERY + 1; k++ )
    {
        d = rnd( n );
        place[d] = 1 + rnd( MAXSUPPLY );
    }
    for ( k = 0; k < n / MARKET_EVERY + 1; k++ )
    {
        d = rnd( n );
        if ( place[d] != 0 )
            continue;
        place[d] = -1 - rnd( MAXSUPPLY );
        add_arc( d, n, -place[d], 0 );
    }
    add_arc( 0, n, BIGCAP, 100 * MAXCOST );

    net->n = n + 1;
    net->m = n_input;
    net->nodes = (node *) calloc( n + 2, sizeof(node) );
    net->arcs  = (arc *) calloc( 2 * n_input + 1, sizeof(arc) );
    if ( net->nodes == NULL || net->arcs == NULL )
        err_end( 1 );
    net->sentinel_node = net->nodes + net->n;
    net->sentinel_arc  = net->arcs + 2 * n_input;

    for ( k = 0; k < n; k++ )
        if ( place[k] != 0 )
        {
            i = N_NODE( net, k );
            i->kind   = place[k] > 0 ? PLANT : MARKET;
            i->excess = i->supply = place[k] > 0 ? place[k] : 0;
            total    += i->supply;
        }
    free( place );
    j = N_NODE( net, n );
    j->kind   = MARKET;
    j->excess = j->supply = -total;
    for ( i = net->nodes, k = 1; i != net->sentinel_node; i++, k++ )
        name_node( i, k );

    /* count, then distribute; heap_pos serves as a counter */
    for ( p = input; p != input + n_input; p++ )
    {
        N_NODE( net, p->tail )->heap_pos++;
        N_NODE( net, p->head )->heap_pos++;
    }
    a = net->arcs;
    for ( i = net->nodes; i != net->sentinel_node; i++ )
    {
        i->first = i->last = a;
        a += i->heap_pos;
        i->heap_pos = 0;
    }
    for ( p = input; p != input + n_input; p++ )
    {
        i = N_NODE( net, p->tail );
        j = N_NODE( net, p->head );
        a = i->last++;
        b = j->last++;
        a->head   = j;
        a->cost   = p->cost;
        a->r_cap  = a->cap = p->cap;
        a->sister = b;
        a->line   = (int) ( p - input );
        b->head   = i;
        b->cost   = -p->cost;
        b->r_cap  = b->cap = 0;
        b->sister = a;
        b->line   = (int) ( p - input );
    }
    free( input );
}

void free_network( network *net )
{
    free( net->nodes );
    free( net->arcs );
    memset( net, 0, sizeof *net );
}
