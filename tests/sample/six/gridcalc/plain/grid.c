#include "grid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

GridStatus gridCreate(Grid **out, int rows)
{
    Grid *g = calloc(1, sizeof *g);
    if (!g)
        return GridNoMemory;
    g->rows = rows;
    *out = g;
    return GridOk;
}

static void freeLinks(Link *l)
{
    while (l) {
        Link *next = l->next;
        free(l);
        l = next;
    }
}

void gridDestroy(Grid *g)
{
    if (!g)
        return;
    for (int c = 0; c < g->columnCount; c++) {
        for (int r = 0; r < g->rows; r++)
            freeLinks(g->columns[c].cells[r].dependents);
        free(g->columns[c].cells);
    }
    for (Formula *f = g->formulas, *next; f; f = next) {
        next = f->next;
        free(f);
    }
    free(g);
}

GridStatus gridAddColumn(Grid *g, const char *name, int width, int decimals)
{
    if (g->columnCount == MaxColumns)
        return GridBadReference;
    Column *col = &g->columns[g->columnCount];
    col->cells = calloc((size_t)g->rows, sizeof *col->cells);
    if (!col->cells)
        return GridNoMemory;
    snprintf(col->name, sizeof col->name, "%s", name);
    col->width = width;
    for (int r = 0; r < g->rows; r++) {
        Cell *c = &col->cells[r];
        c->row = r;
        c->column = g->columnCount;
        c->style = (Style){.font = 3, .size = 10, .decimals = (unsigned)decimals & 7, .paper = {255, 255, 255}};
    }
    g->columnCount++;
    return GridOk;
}

Cell *gridAt(const Grid *g, int row, int column)
{
    if (row < 0 || row >= g->rows || column < 0 || column >= g->columnCount)
        return NULL;
    return &g->columns[column].cells[row];
}

GridStatus gridSetNumber(Grid *g, Cell *c, double number)
{
    if (!c)
        return GridBadReference;
    if (number != number)
        return GridNotANumber;
    double before = c->value;
    c->kind = CellNumber;
    c->u.number = number;
    c->value = number;
    c->changedAt = ++g->clock;
    for (Link *l = c->dependents; l; l = l->next)
        markDirty(g, l->cell);
    if (g->onChange)
        g->onChange(g, c, before, g->onChangeArg);
    return GridOk;
}

GridStatus gridSetText(Grid *g, Cell *c, const char *text)
{
    if (!c)
        return GridBadReference;
    c->kind = CellText;
    snprintf(c->u.text, sizeof c->u.text, "%s", text);
    c->value = 0.0;
    c->changedAt = ++g->clock;
    return GridOk;
}

static GridStatus addLink(Cell *from, Cell *to)
{
    Link *l = malloc(sizeof *l);
    if (!l)
        return GridNoMemory;
    l->cell = to;
    l->next = from->dependents;
    from->dependents = l;
    return GridOk;
}

GridStatus gridSetFormula(Grid *g, Cell *c, Formula model)
{
    GridStatus status = GridOk;
    if (!c || !model.a)
        return GridBadReference;
    Formula *f = malloc(sizeof *f);
    if (!f)
        return GridNoMemory;
    *f = model;
    f->owner = c;
    f->next = g->formulas;
    g->formulas = f;
    c->kind = CellFormula;
    c->u.formula = f;
    c->changedAt = ++g->clock;
    if (f->fn == FnSum || f->fn == FnMax) {
        for (int i = 0; i < f->count && status == GridOk; i++)
            status = addLink(f->a + i, c);
    } else {
        status = addLink(f->a, c);
        if (status == GridOk && f->b)
            status = addLink(f->b, c);
    }
    markDirty(g, c);
    return status;
}

const char *cellToString(const Cell *c, char *buffer, size_t size)
{
    switch (c->kind) {
    case CellEmpty:
        snprintf(buffer, size, "-");
        break;
    case CellText:
        snprintf(buffer, size, "%s", c->u.text);
        break;
    case CellNumber:
    case CellFormula:
        snprintf(buffer, size, "%s%.*f", c->style.bold ? "*" : "", (int)c->style.decimals, c->value);
        break;
    }
    return buffer;
}
