#include "dlx.h"

#define LOOK 24

uint32_t choose_first(const struct matrix *m)
{
    return m->node[0].right;
}

/* The smallest of the first columns; any empty one ends the branch. */
uint32_t choose_small(const struct matrix *m)
{
    uint32_t best = m->node[0].right;
    int looked = 0;
    for (uint32_t h = best; h != 0 && looked < LOOK; h = m->node[h].right, looked++) {
        if (m->size[h] < m->size[best])
            best = h;
        if (m->size[best] == 0)
            break;
    }
    return best;
}

/* Adds rows to those taken already until all columns are covered: 1; or
 * there is no way: 0; or the budget of steps is used up: -1. */
int solve(struct matrix *m, chooser choose, long budget)
{
    long base = m->depth;
    while (m->node[0].right != 0) {
        uint32_t c = choose(m);
        m->column[c].chosen++;
        column_cover(m, c);
        uint32_t row = m->node[c].down;
        while (row == c) {
            column_uncover(m, c);
            if (m->depth == base)
                return 0;
            m->stats.backtracks++;
            row = matrix_untake(m);
            c = m->node[row].column;
            row = m->node[row].down;
        }
        if (m->stats.steps++ >= budget) {
            column_uncover(m, c);
            return -1;
        }
        matrix_take(m, row);
    }
    return 1;
}
