/* output.c - result and verification */

#include "mcf.h"

void err_end( int cc )
{
    static const char *const text[] = { "ok", "can't allocate memory", "problem is infeasible", "wrong solution" };

    fprintf( stderr, "mcflow: error %d: %s\n", cc, text[cc] );
    exit( cc );
}

/* violated conditions of feasibility and optimality */
long check_network( network *net )
{
    node *i;
    arc  *a;
    long  bad = 0, sum;

    for ( i = net->nodes; i != net->sentinel_node; i++ )
    {
        sum = i->supply;
        for ( a = i->first; a != i->last; a++ )
        {
            if ( a->r_cap < 0 || ( a->r_cap > 0 && REDUCED_COST( i, a ) < 0 ) )
                bad++;
            sum += a->cap > 0 ? a->r_cap - a->cap : a->r_cap;
        }
        if ( sum != i->excess )
            bad++;
    }
    return bad;
}

void print_network( network *net, counters *cnt )
{
    node *i;
    arc  *a;
    long  cost = 0, flow, used = 0, full = 0, shown = 0;
    long  step = net->m / 40 + 1;
    unsigned long mix = 0;

    for ( i = net->nodes; i != net->sentinel_node; i++ )
    {
        mix = mix * 31 + (unsigned long) i->price;
        for ( a = i->first; a != i->last; a++ )
        {
            if ( a->cap == 0 )
                continue;
            flow = a->cap - a->r_cap;
            if ( flow == 0 )
                continue;
            cost += flow * a->cost;
            used++;
            if ( a->r_cap == 0 )
                full++;
            if ( a->line / step >= shown && i->kind == PLANT )
            {
                printf( "f %s %s %ld (arc %d, supply %ld)\n", i->name, a->head->name, flow, a->line, i->supply );
                shown = a->line / step + 1;
            }
        }
    }
    printf( "s %ld\n", cost );
    printf( "c %ld arcs used, %ld saturated, prices %016lx\n", used, full, mix );
    printf( "c %ld searches, %ld scans, %ld relabels, %ld pushes, longest path %ld\n", cnt->searches, cnt->scans,
            cnt->relabels, cnt->pushes, cnt->longest );
}
