#include "grid.h"

#include <stdio.h>
#include <stdlib.h>

void markDirty(Grid *g, Cell c)
{
    if (g->state[c] & Dirty)
        return;
    g->state[c] |= Dirty;
    if (g->dirtyCount == g->dirtyRoom) {
        g->dirtyRoom = g->dirtyRoom ? 2 * g->dirtyRoom : 256;
        g->dirtyList = realloc(g->dirtyList, g->dirtyRoom * sizeof *g->dirtyList);
        if (!g->dirtyList) {
            fprintf(stderr, "no memory\n");
            exit(EXIT_FAILURE);
        }
    }
    g->dirtyList[g->dirtyCount++] = c;
    for (uint32_t l = g->dependents[c]; l; l = g->links[l].next)
        markDirty(g, g->links[l].cell);
}

static double rounded(double x)
{
    long cents = (long)(x * 100.0 + (x < 0 ? -0.5 : 0.5));
    return (double)cents / 100.0;
}

static double evaluate(Grid *g, Formula *f)
{
    double x = 0.0;
    f->evaluations++;
    switch ((Fn)f->fn) {
    case FnMul:
        x = cellValue(g, f->a) * cellValue(g, f->b);
        break;
    case FnAdd:
        x = cellValue(g, f->a) + (f->b != NoCell ? cellValue(g, f->b) : 0.0) + f->constant;
        break;
    case FnAddRounded:
        x = rounded(cellValue(g, f->a) + (f->b != NoCell ? cellValue(g, f->b) : 0.0));
        break;
    case FnSum:
        for (Cell i = 0; i < f->count; i++)
            x += cellValue(g, f->a + i);
        break;
    case FnIfAbove:
        x = cellValue(g, f->a) > f->constant ? cellValue(g, f->a) : 0.0;
        break;
    case FnMax:
        for (Cell i = 0; i < f->count; i++) {
            double y = cellValue(g, f->a + i);
            if (i == 0 || y > x)
                x = y;
        }
        break;
    }
    return x;
}

double cellValue(Grid *g, Cell c)
{
    if (g->state[c] & Dirty) {
        g->state[c] &= (uint8_t)~Dirty;
        g->value[c] = evaluate(g, &g->formulas[g->content[c]]);
    }
    return g->value[c];
}

void gridRecalc(Grid *g)
{
    while (g->dirtyCount) {
        Cell c = g->dirtyList[--g->dirtyCount];
        g->evaluated++;
        cellValue(g, c);
    }
}
