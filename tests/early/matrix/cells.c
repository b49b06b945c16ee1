#include "matrix.h"

#include <stdlib.h>

struct matrix matrix_new(int rows, int cols)
{
    struct matrix m = {rows, cols, calloc((size_t)rows * (size_t)cols, sizeof(double))};
    if (!m.cell)
        exit(1);
    return m;
}

void matrix_free(struct matrix *m)
{
    free(m->cell);
}

double get(const struct matrix *m, int i, int j)
{
    return m->cell[i * m->cols + j];
}

void set(struct matrix *m, int i, int j, double value)
{
    m->cell[i * m->cols + j] = value;
}
