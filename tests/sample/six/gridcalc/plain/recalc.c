#include "grid.h"

void markDirty(Grid *g, Cell *c)
{
    if (c->dirty)
        return;
    c->dirty = true;
    c->nextDirty = g->dirtyList;
    g->dirtyList = c;
    for (Link *l = c->dependents; l; l = l->next)
        markDirty(g, l->cell);
}

static double rounded(double x)
{
    long cents = (long)(x * 100.0 + (x < 0 ? -0.5 : 0.5));
    return (double)cents / 100.0;
}

static double evaluate(Formula *f)
{
    double x = 0.0;
    f->evaluations++;
    switch (f->fn) {
    case FnMul:
        x = cellValue(f->a) * cellValue(f->b);
        break;
    case FnAdd:
        x = cellValue(f->a) + (f->b ? cellValue(f->b) : 0.0) + f->constant;
        break;
    case FnAddRounded:
        x = rounded(cellValue(f->a) + (f->b ? cellValue(f->b) : 0.0));
        break;
    case FnSum:
        for (int i = 0; i < f->count; i++)
            x += cellValue(f->a + i);
        break;
    case FnIfAbove:
        x = cellValue(f->a) > f->constant ? cellValue(f->a) : 0.0;
        break;
    case FnMax:
        for (int i = 0; i < f->count; i++) {
            double y = cellValue(f->a + i);
            if (i == 0 || y > x)
                x = y;
        }
        break;
    }
    return x;
}

double cellValue(Cell *c)
{
    c->readers++;
    if (c->dirty) {
        c->dirty = false;
        c->value = evaluate(c->u.formula);
    }
    return c->value;
}

void gridRecalc(Grid *g)
{
    while (g->dirtyList) {
        Cell *c = g->dirtyList;
        g->dirtyList = c->nextDirty;
        c->nextDirty = NULL;
        g->evaluated++;
        if (!c->dirty)
            continue;
        cellValue(c);
        c->changedAt = g->clock;
    }
}
