#include <stdio.h>
#include <stdlib.h>
#include "dd.h"

static void Statistics(DdManager *dd)
{
    long perlevel[DD_MAXVARS], widest = 0, chain;
    int i;

    chain = Dd_Profile(dd, perlevel);
    for (i = 1; i < dd->nvars; i++)
        if (perlevel[i] > perlevel[widest])
            widest = i;
    printf("keys %ld, widest level %ld (%ld), chain %ld\n", dd->keys, widest, perlevel[widest], chain);
    printf("lookups %ld, hits %ld, reclaims %ld of %ld nodes\n", dd->lookups, dd->hits, dd->reclaims,
           dd->reclaimed);
}

int main(int argc, char **argv)
{
    int bits = argc > 1 ? atoi(argv[1]) : 10;
    int queens = argc > 2 ? atoi(argv[2]) : 7;
    DdManager *dd;

    if (bits < 2 || bits > 16 || queens < 1 || queens > 10) {
        fprintf(stderr, "usage: %s [bits 2-16 [queens 1-10]]\n", argv[0]);
        return EXIT_FAILURE;
    }
    dd = Dd_Init(2 * bits > queens * queens ? 2 * bits : queens * queens, bits + 8, bits + 9);
    Circuit_Multiplier(dd, bits);
    Statistics(dd);
    Circuit_Queens(dd, queens);
    Dd_Reclaim(dd);
    Statistics(dd);
    Dd_Quit(dd);
    return EXIT_SUCCESS;
}
