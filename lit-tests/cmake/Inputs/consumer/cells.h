#ifndef CELLS_H
#define CELLS_H

/* One cell of a grid; the warming loop uses two of its six fields. */
struct cell {
  double heat, loss;
  long row, column, visits, mark;
};

struct cell *make_cells(long count);
void warm(struct cell *cells, long count, int rounds);
double total_heat(const struct cell *cells, long count);

#endif
