/* output.c - result and verification */

#include "mcf.h"

void err_end( int cc )
{
    static const char *const text[] = { "ok", "can't allocate memory", "problem is infeasible", "wrong solution" };

    fprintf( stderr, "mcflow: error %d: %s\n", cc, text[cc] );
    exit( cc );
}

long check_network( network *net )
{
    long bad = 0;

    for ( index_t i = 0; i < net->n; i++ )
    {
        long sum = net->supply[i];
        for ( index_t a = net->starts[i].first; a != net->starts[i + 1].first; a++ )
        {
            arc x = net->arcs[a];
            if ( x.r_cap > 0 && REDUCED_COST( net, i, &x ) < 0 )
                bad++;
            sum += (long) x.r_cap - net->cap[a];
        }
        if ( sum != net->starts[i].excess )
            bad++;
    }
    return bad;
}

static const char *name( network *net, index_t i, char *text )
{
    static const char letter[] = "tpm";

    sprintf( text, "%c%06u", letter[net->kind[i]], i + 1 );
    return text;
}

void print_network( network *net, counters *cnt )
{
    long cost = 0, flow, used = 0, full = 0, shown = 0;
    long step = net->m / 40 + 1;
    unsigned long mix = 0;
    char t1[20], t2[20];

    for ( index_t i = 0; i < net->n; i++ )
    {
        mix = mix * 31 + (unsigned long) net->nodes[i].price;
        for ( index_t a = net->starts[i].first; a != net->starts[i + 1].first; a++ )
        {
            arc x = net->arcs[a];
            if ( net->cap[a] == 0 )
                continue;
            flow = net->cap[a] - (long) x.r_cap;
            if ( flow == 0 )
                continue;
            cost += flow * (long) x.cost;
            used++;
            if ( x.r_cap == 0 )
                full++;
            if ( net->line[a] / step >= shown && net->kind[i] == PLANT )
            {
                printf( "f %s %s %ld (arc %d, supply %d)\n", name( net, i, t1 ), name( net, x.head, t2 ), flow,
                        net->line[a], net->supply[i] );
                shown = net->line[a] / step + 1;
            }
        }
    }
    printf( "s %ld\n", cost );
    printf( "c %ld arcs used, %ld saturated, prices %016lx\n", used, full, mix );
    printf( "c %ld searches, %ld scans, %ld relabels, %ld pushes, longest path %ld\n", cnt->searches, cnt->scans,
            cnt->relabels, cnt->pushes, cnt->longest );
}
