/* gen.c - random transshipment networks */

#include <string.h>
#include "mcf.h"

typedef struct { int tail, head, cap, cost; } in_arc;   /* a line of the input */

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
    p->tail = (int) tail;
    p->head = (int) head;
    p->cap = (int) cap;
    p->cost = (int) cost;
}

void make_network( network *net, long n, long degree )
{
    long    k, d, total = 0, *place;
    in_arc *p;

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
    net->nodes = (node *) calloc( net->n, sizeof(node) );
    net->starts = (start *) calloc( net->n + 2, sizeof(start) );
    net->pred = (index_t *) calloc( net->n, sizeof(index_t) );
    net->kind = (int8_t *) calloc( net->n, 1 );
    net->supply = (int *) calloc( net->n, sizeof(int) );
    net->arcs = (arc *) malloc( 2 * n_input * sizeof(arc) );
    net->sister = (index_t *) malloc( 2 * n_input * sizeof(index_t) );
    net->cap = (uint16_t *) malloc( 2 * n_input * sizeof(uint16_t) );
    net->line = (int *) malloc( 2 * n_input * sizeof(int) );
    if ( !net->nodes || !net->starts || !net->pred || !net->kind || !net->supply || !net->arcs || !net->sister
         || !net->cap || !net->line )
        err_end( 1 );
    start *s = net->starts;
    for ( k = 0; k < n; k++ )
        if ( place[k] != 0 )
        {
            net->kind[k] = place[k] > 0 ? PLANT : MARKET;
            s[k].excess = net->supply[k] = place[k] > 0 ? (int) place[k] : 0;
            total += s[k].excess;
        }
    free( place );
    net->kind[n] = MARKET;
    s[n].excess = net->supply[n] = (int) -total;

    /* first of the next but one counts, then serves as the end of the next */
    for ( p = input; p != input + n_input; p++ )
    {
        s[p->tail + 2 <= net->n ? p->tail + 2 : net->n + 1].first++;
        s[p->head + 2 <= net->n ? p->head + 2 : net->n + 1].first++;
    }
    for ( k = 2; k <= net->n; k++ )
        s[k].first += s[k - 1].first;
    for ( p = input; p != input + n_input; p++ )
    {
        index_t a = s[p->tail + 1].first++, b = s[p->head + 1].first++;
        net->arcs[a] = (arc){ .head = (uint64_t) p->head, .cost = p->cost, .r_cap = (uint64_t) p->cap };
        net->arcs[b] = (arc){ .head = (uint64_t) p->tail, .cost = -p->cost, .r_cap = 0 };
        net->cap[a] = (uint16_t) p->cap;
        net->cap[b] = 0;
        net->sister[a] = b;
        net->sister[b] = a;
        net->line[a] = net->line[b] = (int) ( p - input );
    }
    free( input );
}

void free_network( network *net )
{
    free( net->nodes );
    free( net->starts );
    free( net->pred );
    free( net->kind );
    free( net->supply );
    free( net->arcs );
    free( net->sister );
    free( net->cap );
    free( net->line );
    memset( net, 0, sizeof *net );
}
