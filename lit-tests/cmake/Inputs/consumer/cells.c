#include "cells.h"

#include <stdlib.h>

struct cell *make_cells(long count) {
  struct cell *cells = calloc(count, sizeof(struct cell));
  if (!cells)
    return NULL;
  for (long i = 0; i < count; i++) {
    cells[i].heat = (double)(i % 7);
    cells[i].loss = 0.25;
    cells[i].row = i / 100;
    cells[i].column = i % 100;
  }
  return cells;
}

void warm(struct cell *cells, long count, int rounds) {
  for (int round = 0; round < rounds; round++)
    for (long i = 0; i < count; i++)
      cells[i].heat += 1.0 - cells[i].loss;
}

double total_heat(const struct cell *cells, long count) {
  double sum = 0;
  for (long i = 0; i < count; i++)
    sum += cells[i].heat;
  return sum;
}
