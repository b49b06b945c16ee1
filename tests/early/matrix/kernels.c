#include "matrix.h"

#include <math.h>

void multiply(struct matrix *out, const struct matrix *a, const struct matrix *b)
{
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < b->cols; j++) {
            double sum = 0;
            for (int k = 0; k < a->cols; k++)
                sum += get(a, i, k) * get(b, k, j);
            set(out, i, j, sum);
        }
}

void transpose(struct matrix *out, const struct matrix *a)
{
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < a->cols; j++)
            set(out, j, i, get(a, i, j));
}

double trace(const struct matrix *m)
{
    double sum = 0;
    for (int i = 0; i < m->rows; i++)
        sum += get(m, i, i);
    return sum;
}

static void swap_rows(struct matrix *m, int a, int b)
{
    for (int j = 0; j < m->cols; j++) {
        double kept = get(m, a, j);
        set(m, a, j, get(m, b, j));
        set(m, b, j, kept);
    }
}

int decompose(struct matrix *m)
{
    int swaps = 0;
    for (int k = 0; k < m->rows; k++) {
        int best = k;
        for (int i = k + 1; i < m->rows; i++)
            if (fabs(get(m, i, k)) > fabs(get(m, best, k)))
                best = i;
        if (best != k) {
            swap_rows(m, k, best);
            swaps++;
        }
        for (int i = k + 1; i < m->rows; i++) {
            double factor = get(m, i, k) / get(m, k, k);
            set(m, i, k, factor);
            for (int j = k + 1; j < m->cols; j++)
                set(m, i, j, get(m, i, j) - factor * get(m, k, j));
        }
    }
    return swaps;
}
