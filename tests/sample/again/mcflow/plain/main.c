/* main.c - mcflow [nodes [degree]] */

#include "mcf.h"

int main( int argc, char **argv )
{
    network  net;
    counters cnt = { 0, 0, 0, 0, 0 };
    long     n = argc > 1 ? atol( argv[1] ) : 200000;
    long     degree = argc > 2 ? atol( argv[2] ) : 6;

    if ( n < 10 )
        n = 10;
    if ( n > 999999 )
        n = 999999;
    if ( degree < 2 )
        degree = 2;
    make_network( &net, n, degree );
    printf( "p min %ld %ld\n", net.n, net.m );
    if ( !solve( &net, &cnt ) )
        err_end( 2 );
    if ( check_network( &net ) != 0 )
        err_end( 3 );
    print_network( &net, &cnt );
    free_network( &net );
    return 0;
}
