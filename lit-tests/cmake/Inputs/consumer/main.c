#include "cells.h"

#include <stdio.h>
#include <stdlib.h>

int main(void) {
  const long count = 1000;
  struct cell *cells = make_cells(count);
  if (!cells)
    return 1;
  warm(cells, count, 4);
  printf("heat %.2f, last cell in row %ld\n", total_heat(cells, count), cells[count - 1].row);
  free(cells);
  return 0;
}
