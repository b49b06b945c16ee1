#include "network.h"

/* The arc that violates most, of the first block that has one. */
struct arc *price(struct network *net, unsigned block)
{
    struct arc *a = net->next, *best = 0;
    long worst = 0;
    unsigned left = block;

    for (unsigned seen = 0; seen < net->n_arcs; seen++) {
        long reduced = a->cost + a->tail->potential - a->head->potential;
        long violation = -reduced * a->state;
        if (violation > worst) {
            worst = violation;
            best = a;
        }
        if (++a == net->stop)
            a = net->arcs;
        if (--left == 0) {
            if (best)
                break;
            left = block;
        }
    }
    net->next = a;
    return best;
}
