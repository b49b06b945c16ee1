#include "sudoku.h"

int best_cell(const struct board *b)
{
    int best = -1, fewest = 10;
    for (int at = 0; at < 81; at++)
        if (!b->cell[at] && ones(allowed(b, at)) < fewest) {
            best = at;
            fewest = ones(allowed(b, at));
        }
    return best;
}

int solve(struct board *b)
{
    int at = best_cell(b);
    if (at < 0)
        return 1;
    unsigned digits = allowed(b, at);
    for (int digit = 1; digit <= 9; digit++)
        if (digits >> digit & 1) {
            b->tries++;
            put(b, at, digit);
            if (solve(b))
                return 1;
            take(b, at);
        }
    return 0;
}
