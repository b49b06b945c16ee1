#include "heat.h"

#include <math.h>

void edges(double *cell, int n)
{
    for (int i = 0; i < n; i++) {
        cell[at(n, 0, i)] = 1;
        cell[at(n, i, 0)] = 0.5;
    }
}

double relax(double *next, const double *now, int n)
{
    double change = 0;
    for (int row = 1; row < n - 1; row++)
        for (int col = 1; col < n - 1; col++) {
            double value = around(now, n, row, col);
            change = fmax(change, fabs(value - now[at(n, row, col)]));
            next[at(n, row, col)] = value;
        }
    return change;
}

double total(const double *cell, int n)
{
    double sum = 0;
    for (int i = 0; i < n * n; i++)
        sum += cell[i];
    return sum;
}
