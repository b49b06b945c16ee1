#ifndef HEAT_H
#define HEAT_H
int at(int n, int row, int col);
double around(const double *cell, int n, int row, int col);
void edges(double *cell, int n);
double relax(double *next, const double *now, int n);
double total(const double *cell, int n);
#endif
