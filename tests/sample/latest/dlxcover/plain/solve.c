#include "dlx.h"

#define LOOK 24

struct column *choose_first(const struct matrix *m)
{
    return m->root.right->column;
}

/* The smallest of the first columns; any empty one ends the branch. */
struct column *choose_small(const struct matrix *m)
{
    struct column *best = m->root.right->column;
    int looked = 0;
    for (const struct node *h = m->root.right; h != &m->root && looked < LOOK; h = h->right, looked++) {
        if (h->column->size < best->size)
            best = h->column;
        if (best->size == 0)
            break;
    }
    return best;
}

/* Adds rows to those taken already until all columns are covered: 1; or
 * there is no way: 0; or the budget of steps is used up: -1. */
int solve(struct matrix *m, chooser choose, long budget)
{
    long base = m->depth;
    while (m->root.right != &m->root) {
        struct column *c = choose(m);
        c->chosen++;
        c->weight = 0.5 * c->weight + (double)c->size;
        column_cover(m, c);
        struct node *row = c->head.down;
        while (row == &c->head) {
            column_uncover(m, c);
            if (m->depth == base)
                return 0;
            m->stats.backtracks++;
            row = matrix_untake(m);
            c = row->column;
            row = row->down;
        }
        if (m->stats.steps++ >= budget) {
            column_uncover(m, c);
            return -1;
        }
        matrix_take(m, row);
    }
    return 1;
}
