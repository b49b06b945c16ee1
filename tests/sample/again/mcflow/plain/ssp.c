/* ssp.c - successive shortest paths */

#include "mcf.h"

static int    n_search;
static node **scanned;            /* nodes scanned in this search, in order */
static long   n_scanned;

static void label( node *i, long dist, arc *a )
{
    if ( i->search != n_search )
    {
        i->search = n_search;
        i->status = UNSEEN;
    }
    switch ( i->status )
    {
    case UNSEEN:
        i->dist   = dist;
        i->pred   = a;
        i->status = LABELED;
        heap_insert( i );
        break;
    case LABELED:
        if ( dist < i->dist )
        {
            i->dist = dist;
            i->pred = a;
            heap_up( i );
        }
        break;
    default:
        break;
    }
}

/* Dijkstra's algorithm from root to the next node that lacks something */
static node *search( node *root )
{
    node *i;
    arc  *a;

    n_search++;
    n_scanned = 0;
    heap_clear();
    label( root, 0, NULL );

    while ( !heap_empty() )
    {
        i = heap_delmin();
        if ( i->excess < 0 )
            return i;
        i->status = SCANNED;
        i->scans++;
        scanned[n_scanned++] = i;

        for ( a = i->first; a != i->last; a++ )
            if ( a->r_cap > 0 )
                label( a->head, i->dist + REDUCED_COST( i, a ), a );
    }
    return NULL;
}

static void update_prices( node *end )
{
    long k;

    for ( k = 0; k < n_scanned; k++ )
        scanned[k]->price += scanned[k]->dist - end->dist;
}

static long augment( node *root, node *end, counters *cnt )
{
    node *i;
    arc  *a;
    long  delta, length = 0;

    delta = root->excess < -end->excess ? root->excess : -end->excess;
    for ( i = end; i != root; i = a->sister->head )
    {
        a = i->pred;
        if ( a->r_cap < delta )
            delta = a->r_cap;
        length++;
    }
    for ( i = end; i != root; i = a->sister->head )
    {
        a = i->pred;
        RPUSH( a, delta );
    }
    root->excess -= delta;
    end->excess  += delta;
    cnt->pushes  += length;
    if ( length > cnt->longest )
        cnt->longest = length;
    return delta;
}

int solve( network *net, counters *cnt )
{
    node *root, *end;
    int   feasible = 1;

    n_search = 0;
    scanned = (node **) malloc( net->n * sizeof(node *) );
    if ( scanned == NULL )
        err_end( 1 );
    heap_open( net->n );

    for ( root = net->nodes; root != net->sentinel_node; root++ )
        while ( root->excess > 0 )
        {
            end = search( root );
            cnt->searches++;
            cnt->scans += n_scanned;
            if ( end == NULL )
            {
                feasible = 0;
                break;
            }
            update_prices( end );
            cnt->relabels += n_scanned;
            augment( root, end, cnt );
        }

    heap_close();
    free( scanned );
    return feasible;
}
