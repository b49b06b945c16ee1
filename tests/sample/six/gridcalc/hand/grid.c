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
    size_t n = (size_t)rows * MaxColumns;
    g->state = calloc(n, 1);
    g->value = calloc(n, sizeof *g->value);
    g->content = calloc(n, sizeof *g->content);
    g->dependents = calloc(n, sizeof *g->dependents);
    if (!g->state || !g->value || !g->content || !g->dependents)
        return GridNoMemory;
    g->linkCount = 1;
    *out = g;
    return GridOk;
}

void gridDestroy(Grid *g)
{
    if (!g)
        return;
    free(g->state);
    free(g->value);
    free(g->content);
    free(g->dependents);
    free(g->formulas);
    free(g->texts);
    free(g->links);
    free(g->dirtyList);
    free(g);
}

GridStatus gridAddColumn(Grid *g, const char *name, int width, int decimals)
{
    if (g->columnCount == MaxColumns)
        return GridBadReference;
    Column *col = &g->columns[g->columnCount++];
    snprintf(col->name, sizeof col->name, "%s", name);
    col->width = width;
    col->decimals = decimals & 7;
    return GridOk;
}

Cell gridAt(const Grid *g, int row, int column)
{
    if (row < 0 || row >= g->rows || column < 0 || column >= g->columnCount)
        return NoCell;
    return (Cell)column * (Cell)g->rows + (Cell)row;
}

static void setKind(Grid *g, Cell c, CellKind kind)
{
    g->state[c] = (uint8_t)((g->state[c] & ~KindMask) | kind);
}

GridStatus gridSetNumber(Grid *g, Cell c, double number)
{
    if (c == NoCell)
        return GridBadReference;
    if (number != number)
        return GridNotANumber;
    double before = g->value[c];
    setKind(g, c, CellNumber);
    g->value[c] = number;
    ++g->clock;
    for (uint32_t l = g->dependents[c]; l; l = g->links[l].next)
        markDirty(g, g->links[l].cell);
    if (g->onChange)
        g->onChange(g, c, before, g->onChangeArg);
    return GridOk;
}

GridStatus gridSetText(Grid *g, Cell c, const char *text)
{
    if (c == NoCell)
        return GridBadReference;
    if (g->textCount == g->textRoom) {
        g->textRoom = g->textRoom ? 2 * g->textRoom : 256;
        g->texts = realloc(g->texts, g->textRoom * sizeof *g->texts);
        if (!g->texts)
            return GridNoMemory;
    }
    setKind(g, c, CellText);
    g->content[c] = g->textCount;
    snprintf(g->texts[g->textCount++], TextLength, "%s", text);
    g->value[c] = 0.0;
    ++g->clock;
    return GridOk;
}

static GridStatus addLink(Grid *g, Cell from, Cell to)
{
    if (g->linkCount >= g->linkRoom) {
        g->linkRoom = g->linkRoom ? 2 * g->linkRoom : 256;
        g->links = realloc(g->links, g->linkRoom * sizeof *g->links);
        if (!g->links)
            return GridNoMemory;
    }
    g->links[g->linkCount] = (Link){to, g->dependents[from]};
    g->dependents[from] = g->linkCount++;
    return GridOk;
}

GridStatus gridSetFormula(Grid *g, Cell c, Formula model)
{
    GridStatus status = GridOk;
    if (c == NoCell || model.a == NoCell)
        return GridBadReference;
    if (g->formulaCount == g->formulaRoom) {
        g->formulaRoom = g->formulaRoom ? 2 * g->formulaRoom : 256;
        g->formulas = realloc(g->formulas, g->formulaRoom * sizeof *g->formulas);
        if (!g->formulas)
            return GridNoMemory;
    }
    g->formulas[g->formulaCount] = model;
    setKind(g, c, CellFormula);
    g->content[c] = g->formulaCount++;
    ++g->clock;
    if (model.fn == FnSum || model.fn == FnMax) {
        for (Cell i = 0; i < model.count && status == GridOk; i++)
            status = addLink(g, model.a + i, c);
    } else {
        status = addLink(g, model.a, c);
        if (status == GridOk && model.b != NoCell)
            status = addLink(g, model.b, c);
    }
    markDirty(g, c);
    return status;
}

const char *cellToString(const Grid *g, Cell c, char *buffer, size_t size)
{
    switch ((CellKind)(g->state[c] & KindMask)) {
    case CellEmpty:
        snprintf(buffer, size, "-");
        break;
    case CellText:
        snprintf(buffer, size, "%s", g->texts[g->content[c]]);
        break;
    case CellNumber:
    case CellFormula:
        snprintf(buffer, size, "%s%.*f", g->state[c] & Bold ? "*" : "", g->columns[c / (Cell)g->rows].decimals,
                 g->value[c]);
        break;
    }
    return buffer;
}
