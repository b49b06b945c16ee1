/* ssp.c - successive shortest paths */

#include "mcf.h"

#define NONE 0xffffffffu

static unsigned n_search;
static index_t *scanned;
static long     n_scanned;

static inline void label( network *net, index_t k, int dist, index_t a )
{
    node *i = &net->nodes[k];

    if ( i->mark < 2 * n_search )
    {
        i->mark = 2 * n_search;
        i->dist = dist;
        net->pred[k] = a;
        heap_insert( net->nodes, k, dist );
    }
    else if ( i->mark == 2 * n_search && dist < i->dist )
    {
        i->dist = dist;
        net->pred[k] = a;
        heap_up( net->nodes, k, dist );
    }
}

static index_t search( network *net, index_t root )
{
    n_search++;
    n_scanned = 0;
    heap_clear();
    label( net, root, 0, NONE );

    while ( !heap_empty() )
    {
        index_t i = heap_delmin( net->nodes );
        const start *s = &net->starts[i];
        if ( s->excess < 0 )
            return i;
        net->nodes[i].mark |= 1;
        scanned[n_scanned++] = i;
        int base = net->nodes[i].dist + net->nodes[i].price;
        index_t last = s[1].first;
        for ( index_t a = s->first; a != last; a++ )
        {
            arc x = net->arcs[a];
            if ( x.r_cap > 0 )
                label( net, x.head, base + (int) x.cost - net->nodes[x.head].price, a );
        }
    }
    return NONE;
}

static void update_prices( network *net, index_t end )
{
    int d = net->nodes[end].dist;

    for ( long k = 0; k < n_scanned; k++ )
        net->nodes[scanned[k]].price += net->nodes[scanned[k]].dist - d;
}

static void augment( network *net, index_t root, index_t end, counters *cnt )
{
    start *s = net->starts;
    arc   *arcs = net->arcs;
    long   delta, length = 0;
    index_t i, a;

    delta = s[root].excess < -s[end].excess ? s[root].excess : -s[end].excess;
    for ( i = end; i != root; i = arcs[net->sister[a]].head )
    {
        a = net->pred[i];
        if ( (long) arcs[a].r_cap < delta )
            delta = (long) arcs[a].r_cap;
        length++;
    }
    for ( i = end; i != root; i = arcs[net->sister[a]].head )
    {
        a = net->pred[i];
        arcs[a].r_cap -= (uint64_t) delta;
        arcs[net->sister[a]].r_cap += (uint64_t) delta;
    }
    s[root].excess -= (int) delta;
    s[end].excess  += (int) delta;
    cnt->pushes    += length;
    if ( length > cnt->longest )
        cnt->longest = length;
}

int solve( network *net, counters *cnt )
{
    int feasible = 1;

    n_search = 0;
    scanned = (index_t *) malloc( net->n * sizeof(index_t) );
    if ( scanned == NULL )
        err_end( 1 );
    heap_open( net->n );

    for ( index_t root = 0; root < net->n; root++ )
        while ( net->starts[root].excess > 0 )
        {
            index_t end = search( net, root );
            cnt->searches++;
            cnt->scans += n_scanned;
            if ( end == NONE )
            {
                feasible = 0;
                break;
            }
            update_prices( net, end );
            cnt->relabels += n_scanned;
            augment( net, root, end, cnt );
        }

    heap_close();
    free( scanned );
    return feasible;
}
