#include "grid.h"

#include <stdlib.h>
#include <string.h>

static void include(Aggregate *a, double x)
{
    if (a->count == 0 || x < a->min)
        a->min = x;
    if (a->count == 0 || x > a->max)
        a->max = x;
    a->sum += x;
    a->count++;
}

static bool isNumeric(uint8_t state)
{
    return (state & KindMask) == CellNumber || (state & KindMask) == CellFormula;
}

Aggregate querySumIf(const Grid *g, int keyColumn, double low, double high, int valueColumn)
{
    Cell k0 = gridAt(g, 0, keyColumn), v0 = gridAt(g, 0, valueColumn);
    const double *key = g->value + k0, *val = g->value + v0;
    const uint8_t *ks = g->state + k0, *vs = g->state + v0;
    Aggregate a = {0};
    for (int r = 0; r < g->rows; r++) {
        if (!isNumeric(ks[r]) || !isNumeric(vs[r]))
            continue;
        if (key[r] >= low && key[r] < high)
            include(&a, val[r]);
    }
    return a;
}

Aggregate queryAccount(const Grid *g, int textColumn, const char *account, int valueColumn)
{
    Aggregate a = {0};
    Cell t0 = gridAt(g, 0, textColumn), v0 = gridAt(g, 0, valueColumn);
    for (Cell r = 0; r < (Cell)g->rows; r++)
        if ((g->state[t0 + r] & KindMask) == CellText && strcmp(g->texts[g->content[t0 + r]], account) == 0)
            include(&a, g->value[v0 + r]);
    return a;
}

typedef struct Entry { double value; Cell cell; } Entry;

static int largerFirst(const void *x, const void *y)
{
    const Entry *a = x, *b = y;
    if (a->value != b->value)
        return a->value < b->value ? 1 : -1;
    return a->cell < b->cell ? -1 : a->cell > b->cell;
}

// The cells with the largest values; returns how many.
int queryTop(const Grid *g, int column, Cell *out, int most)
{
    int n = 0;
    Entry *all = malloc((size_t)g->rows * sizeof *all);
    if (!all)
        return -1;
    for (int r = 0; r < g->rows; r++) {
        Cell c = gridAt(g, r, column);
        if (isNumeric(g->state[c]) && g->value[c] > 0.0)
            all[n++] = (Entry){g->value[c], c};
    }
    qsort(all, (size_t)n, sizeof *all, largerFirst);
    if (n > most)
        n = most;
    for (int i = 0; i < n; i++)
        out[i] = all[i].cell;
    free(all);
    return n;
}

long queryHighlight(Grid *g, int column, double above)
{
    long n = 0;
    for (int r = 0; r < g->rows; r++) {
        Cell c = gridAt(g, r, column);
        bool bold = isNumeric(g->state[c]) && g->value[c] > above;
        g->state[c] = (uint8_t)((g->state[c] & ~Bold) | (bold ? Bold : 0));
        n += bold;
    }
    return n;
}
