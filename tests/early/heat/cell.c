#include "heat.h"

int at(int n, int row, int col)
{
    return row * n + col;
}

double around(const double *cell, int n, int row, int col)
{
    return 0.25 * (cell[at(n, row - 1, col)] + cell[at(n, row + 1, col)] + cell[at(n, row, col - 1)] + cell[at(n, row, col + 1)]);
}
