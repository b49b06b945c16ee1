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

static bool isNumeric(const Cell *c)
{
    return c->kind == CellNumber || c->kind == CellFormula;
}

Aggregate querySumIf(const Grid *g, int keyColumn, double low, double high, int valueColumn)
{
    const Cell *key = g->columns[keyColumn].cells, *val = g->columns[valueColumn].cells;
    Aggregate a = {0};
    for (int r = 0; r < g->rows; r++) {
        if (!isNumeric(&key[r]) || !isNumeric(&val[r]))
            continue;
        if (key[r].value >= low && key[r].value < high)
            include(&a, val[r].value);
    }
    return a;
}

Aggregate queryAccount(const Grid *g, int textColumn, const char *account, int valueColumn)
{
    Aggregate a = {0};
    for (int r = 0; r < g->rows; r++) {
        const Cell *c = &g->columns[textColumn].cells[r];
        if (c->kind == CellText && strcmp(c->u.text, account) == 0)
            include(&a, g->columns[valueColumn].cells[r].value);
    }
    return a;
}

static int largerFirst(const void *x, const void *y)
{
    const Cell *a = *(Cell *const *)x, *b = *(Cell *const *)y;
    if (a->value != b->value)
        return a->value < b->value ? 1 : -1;
    return a->row - b->row;
}

// The cells with the largest values; returns how many.
int queryTop(const Grid *g, int column, Cell **out, int most)
{
    int n = 0;
    Cell **all = malloc((size_t)g->rows * sizeof *all);
    if (!all)
        return -1;
    for (int r = 0; r < g->rows; r++) {
        Cell *c = &g->columns[column].cells[r];
        if (isNumeric(c) && c->value > 0.0)
            all[n++] = c;
    }
    qsort(all, (size_t)n, sizeof *all, largerFirst);
    if (n > most)
        n = most;
    memcpy(out, all, (size_t)n * sizeof *all);
    free(all);
    return n;
}

long queryHighlight(Grid *g, int column, double above)
{
    long n = 0;
    for (int r = 0; r < g->rows; r++) {
        Cell *c = &g->columns[column].cells[r];
        bool bold = isNumeric(c) && c->value > above;
        if (bold && !c->style.bold) {
            c->style.ink[0] = 200;
            c->changedAt++;
        }
        c->style.bold = bold;
        n += bold;
    }
    return n;
}
