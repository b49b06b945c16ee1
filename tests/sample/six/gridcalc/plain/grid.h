// A spreadsheet: columns of cells, formulas, incremental recalculation.
#ifndef GRID_H
#define GRID_H

#include <stdbool.h>
#include <stddef.h>

enum { MaxColumns = 12, TextLength = 16 };

typedef enum CellKind { CellEmpty, CellNumber, CellText, CellFormula } CellKind;
typedef enum GridStatus { GridOk, GridNoMemory, GridBadReference, GridNotANumber } GridStatus;
typedef enum Fn { FnMul, FnAdd, FnAddRounded, FnSum, FnIfAbove, FnMax } Fn;

struct Cell;

typedef struct Formula {
    Fn fn;
    struct Cell *a, *b;
    int count;                  // cells from a downward (FnSum, FnMax)
    double constant;
    struct Cell *owner;
    long evaluations;
    struct Formula *next;       // of the grid
} Formula;

typedef struct Link {
    struct Cell *cell;
    struct Link *next;
} Link;

typedef struct Style {
    short font;
    short size;
    unsigned bold : 1, italic : 1, decimals : 3;
    unsigned char ink[3], paper[3];
} Style;

typedef struct Cell {
    CellKind kind;
    union {
        double number;
        char text[TextLength];
        Formula *formula;
    } u;
    double value;               // what a formula came to
    Style style;
    int row, column;
    Link *dependents;
    bool dirty;
    struct Cell *nextDirty;
    unsigned long changedAt;
    unsigned long readers;
} Cell;

typedef struct Column {
    char name[12];
    int width;
    Cell *cells;
} Column;

typedef struct Grid {
    int rows;
    int columnCount;
    Column columns[MaxColumns];
    Cell *dirtyList;
    Formula *formulas;
    unsigned long clock;
    long evaluated;
    void (*onChange)(const struct Grid *, const Cell *, double before, void *arg);
    void *onChangeArg;
} Grid;

// grid.c
GridStatus gridCreate(Grid **out, int rows);
void gridDestroy(Grid *g);
GridStatus gridAddColumn(Grid *g, const char *name, int width, int decimals);
Cell *gridAt(const Grid *g, int row, int column);
GridStatus gridSetNumber(Grid *g, Cell *c, double number);
GridStatus gridSetText(Grid *g, Cell *c, const char *text);
GridStatus gridSetFormula(Grid *g, Cell *c, Formula model);
const char *cellToString(const Cell *c, char *buffer, size_t size);

// recalc.c
double cellValue(Cell *c);
void markDirty(Grid *g, Cell *c);
void gridRecalc(Grid *g);

// query.c
typedef struct Aggregate { long count; double sum, min, max; } Aggregate;
Aggregate querySumIf(const Grid *g, int keyColumn, double low, double high, int valueColumn);
Aggregate queryAccount(const Grid *g, int textColumn, const char *account, int valueColumn);
int queryTop(const Grid *g, int column, Cell **out, int most);
long queryHighlight(Grid *g, int column, double above);

#endif
