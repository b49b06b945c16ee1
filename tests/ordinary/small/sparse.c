/* Sparse matrix of linked elements; calloc_or_die for everything. */
#include <stdio.h>
#include <stdlib.h>

typedef struct elem { int row, col; double val; struct elem *right, *down; } elem;
typedef struct { elem **rows, **cols; int n; long count; } matrix;

static long bytes, calls;

static void *calloc_or_die(size_t count, size_t size)
{
    void *p;
    if (count == 0)
        count = 1;
    p = calloc(count, size);
    if (p == NULL) {
        fprintf(stderr, "sparse: no memory (%lu x %lu) after %ld calls\n", (unsigned long)count, (unsigned long)size, calls);
        abort();
    }
    bytes += (long)(count * size);
    calls++;
    return p;
}

static matrix *new_matrix(int n)
{
    matrix *m = calloc_or_die(1, sizeof *m);
    m->rows = calloc_or_die((size_t)n, sizeof *m->rows);
    m->cols = calloc_or_die((size_t)n, sizeof *m->cols);
    m->n = n;
    return m;
}

static void put(matrix *m, int r, int c, double v)
{
    elem **at = &m->rows[r];
    while (*at && (*at)->col < c)
        at = &(*at)->right;
    if (*at && (*at)->col == c) {
        (*at)->val += v;
        return;
    }
    elem *e = calloc_or_die(1, sizeof *e);
    e->row = r, e->col = c, e->val = v;
    e->right = *at;
    *at = e;
    e->down = m->cols[c];
    m->cols[c] = e;
    m->count++;
}

static void times(const matrix *m, const double *x, double *y)
{
    for (int r = 0; r < m->n; r++) {
        double s = 0;
        for (const elem *e = m->rows[r]; e; e = e->right)
            s += e->val * x[e->col];
        y[r] = s;
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 200;
    matrix *m = new_matrix(n);
    unsigned rng = 1;
    for (int k = 0; k < 10 * n; k++) {
        rng = rng * 1103515245 + 12345;
        put(m, (int)(rng >> 4) % n & 0x7fffffff, (int)(rng >> 14) % n & 0x7fffffff, 0.001 * (rng >> 22));
    }
    double *x = calloc_or_die((size_t)n, sizeof *x), *y = calloc_or_die((size_t)n, sizeof *y);
    for (int i = 0; i < n; i++)
        x[i] = 1;
    for (int k = 0; k < 5; k++) {
        times(m, x, y);
        for (int i = 0; i < n; i++)
            x[i] = y[i] / (1 + y[0]);
    }
    long down = 0;
    for (const elem *e = m->cols[0]; e; e = e->down)
        down += e->row;
    printf("%.6f %ld %ld %ld\n", x[n / 2], m->count, down, bytes);
    return 0;
}
