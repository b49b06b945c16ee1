/* Heat in a plate: a five-point stencil in arrays that functions are handed. */
#include "heat.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = 200, rounds = argc > 1 ? atoi(argv[1]) : 100;
    double *now = calloc((size_t)(n * n), sizeof(double)), *next = calloc((size_t)(n * n), sizeof(double)), change = 0;
    if (!now || !next)
        return 1;
    edges(now, n);
    edges(next, n);
    for (int i = 0; i < rounds; i++) {
        change = relax(next, now, n);
        double *kept = now;
        now = next;
        next = kept;
    }
    printf("%.9f %.9f\n", change, total(now, n));
    free(now), free(next);
    return 0;
}
