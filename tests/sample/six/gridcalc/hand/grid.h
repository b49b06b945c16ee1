// A spreadsheet: columns of cells, formulas, incremental recalculation.
// A cell is a number: column * rows + row.
#ifndef GRID_H
#define GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MaxColumns = 12, TextLength = 16 };

typedef enum CellKind { CellEmpty, CellNumber, CellText, CellFormula } CellKind;
typedef enum GridStatus { GridOk, GridNoMemory, GridBadReference, GridNotANumber } GridStatus;
typedef enum Fn { FnMul, FnAdd, FnAddRounded, FnSum, FnIfAbove, FnMax } Fn;

typedef uint32_t Cell;
#define NoCell UINT32_MAX

typedef struct Formula {
    double constant;
    Cell a, b;
    uint8_t fn;
    uint8_t count;              // cells from a downward (FnSum, FnMax)
    uint32_t evaluations;
} Formula;

typedef struct Link {
    Cell cell;
    uint32_t next;              // 0: none
} Link;

enum { KindMask = 3, Dirty = 4, Bold = 8 };

typedef struct Column {
    char name[12];
    int width;
    int decimals;
} Column;

typedef struct Grid {
    int rows;
    int columnCount;
    Column columns[MaxColumns];
    // by cell
    uint8_t *state;             // kind, Dirty, Bold
    double *value;
    uint32_t *content;          // of the formula, of the text
    uint32_t *dependents;
    Formula *formulas;
    uint32_t formulaCount, formulaRoom;
    char (*texts)[TextLength];
    uint32_t textCount, textRoom;
    Link *links;
    uint32_t linkCount, linkRoom;
    Cell *dirtyList;
    uint32_t dirtyCount, dirtyRoom;
    unsigned long clock;
    long evaluated;
    void (*onChange)(const struct Grid *, Cell, double before, void *arg);
    void *onChangeArg;
} Grid;

// grid.c
GridStatus gridCreate(Grid **out, int rows);
void gridDestroy(Grid *g);
GridStatus gridAddColumn(Grid *g, const char *name, int width, int decimals);
Cell gridAt(const Grid *g, int row, int column);
GridStatus gridSetNumber(Grid *g, Cell c, double number);
GridStatus gridSetText(Grid *g, Cell c, const char *text);
GridStatus gridSetFormula(Grid *g, Cell c, Formula model);
const char *cellToString(const Grid *g, Cell c, char *buffer, size_t size);

// recalc.c
double cellValue(Grid *g, Cell c);
void markDirty(Grid *g, Cell c);
void gridRecalc(Grid *g);

// query.c
typedef struct Aggregate { long count; double sum, min, max; } Aggregate;
Aggregate querySumIf(const Grid *g, int keyColumn, double low, double high, int valueColumn);
Aggregate queryAccount(const Grid *g, int textColumn, const char *account, int valueColumn);
int queryTop(const Grid *g, int column, Cell *out, int most);
long queryHighlight(Grid *g, int column, double above);

#endif
