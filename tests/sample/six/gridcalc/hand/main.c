#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "grid.h"

enum { Account, Quantity, Price, Rate, Amount, Tax, Total, Balance, Subtotal, Large };
enum { Block = 32 };

static const char *const statusText[] = {"ok", "no memory", "bad reference", "not a number"};

static void need(GridStatus status, const char *where)
{
    if (status == GridOk)
        return;
    fprintf(stderr, "%s: %s\n", where, statusText[status]);
    exit(EXIT_FAILURE);
}

static uint32_t randomBelow(uint32_t n)
{
    static uint64_t state = 0x853c49e6748fea9bu;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((state >> 33) * n >> 31);
}

static void build(Grid *g)
{
    static const struct { const char *name; int width, decimals; } layout[] = {
        {"account", 12, 0}, {"quantity", 6, 0}, {"price", 8, 2}, {"rate", 6, 3}, {"amount", 10, 2},
        {"tax", 8, 2}, {"total", 10, 2}, {"balance", 12, 2}, {"subtotal", 12, 1}, {"large", 10, 2},
    };
    for (size_t i = 0; i < sizeof layout / sizeof *layout; i++)
        need(gridAddColumn(g, layout[i].name, layout[i].width, layout[i].decimals), layout[i].name);
    for (int r = 0; r < g->rows; r++) {
        char text[TextLength];
        snprintf(text, sizeof text, "ACC-%04u", randomBelow(3000));
        need(gridSetText(g, gridAt(g, r, Account), text), "account");
        need(gridSetNumber(g, gridAt(g, r, Quantity), 1 + randomBelow(60)), "quantity");
        need(gridSetNumber(g, gridAt(g, r, Price), (100 + randomBelow(90000)) / 100.0), "price");
        if (r < g->rows / 8 + 1)
            need(gridSetNumber(g, gridAt(g, r, Rate), randomBelow(200) / 1000.0), "rate");
    }
    for (int r = 0; r < g->rows; r++) {
        int rate = (int)randomBelow((uint32_t)g->rows / 8 + 1);
        need(gridSetFormula(g, gridAt(g, r, Amount), (Formula){.fn = FnMul, .a = gridAt(g, r, Quantity), .b = gridAt(g, r, Price)}), "amount");
        need(gridSetFormula(g, gridAt(g, r, Tax), (Formula){.fn = FnMul, .a = gridAt(g, r, Amount), .b = gridAt(g, rate, Rate)}), "tax");
        need(gridSetFormula(g, gridAt(g, r, Total), (Formula){.fn = FnAddRounded, .a = gridAt(g, r, Amount), .b = gridAt(g, r, Tax)}), "total");
        Cell before = r % Block ? gridAt(g, r - 1, Balance) : NoCell;
        need(gridSetFormula(g, gridAt(g, r, Balance), (Formula){.fn = FnAdd, .a = gridAt(g, r, Total), .b = before, .constant = before != NoCell ? 0.0 : 1000.0}), "balance");
        need(gridSetFormula(g, gridAt(g, r, Large), (Formula){.fn = FnIfAbove, .a = gridAt(g, r, Total), .b = NoCell, .constant = 5000.0}), "large");
    }
    for (int r = 0; r + Block <= g->rows; r += Block) {
        Fn fn = r / Block % 8 == 7 ? FnMax : FnSum;
        need(gridSetFormula(g, gridAt(g, r, Subtotal), (Formula){.fn = (uint8_t)fn, .a = gridAt(g, r, Total), .b = NoCell, .count = Block}), "subtotal");
    }
}

static void watch(const Grid *g, Cell c, double before, void *arg)
{
    double *moved = arg;
    *moved += g->value[c] > before ? g->value[c] - before : before - g->value[c];
}

static void edit(Grid *g, int edits)
{
    for (int i = 0; i < edits; i++) {
        uint32_t what = randomBelow(16);
        int row = (int)randomBelow((uint32_t)g->rows);
        if (what == 0)
            need(gridSetNumber(g, gridAt(g, row / 8, Rate), randomBelow(200) / 1000.0), "edit rate");
        else if (what < 6)
            need(gridSetNumber(g, gridAt(g, row, Price), (100 + randomBelow(90000)) / 100.0), "edit price");
        else
            need(gridSetNumber(g, gridAt(g, row, Quantity), 1 + randomBelow(60)), "edit quantity");
        if (i % 4 == 3)
            gridRecalc(g);
    }
    gridRecalc(g);
}

static void show(const char *what, Aggregate a)
{
    printf("%-10s %7ld cells, sum %.2f, %.2f to %.2f\n", what, a.count, a.sum, a.min, a.max);
}

static void showRow(const Grid *g, int row)
{
    char buffer[32];
    printf("%6d", row);
    for (int c = 0; c < g->columnCount; c++)
        printf(" %*s", g->columns[c].width, cellToString(g, gridAt(g, row, c), buffer, sizeof buffer));
    putchar('\n');
}

int main(int argc, char **argv)
{
    int rows = argc > 1 ? atoi(argv[1]) : 60000;
    int rounds = argc > 2 ? atoi(argv[2]) : 10;
    double moved = 0.0;
    Grid *g;
    if (rows < Block)
        rows = Block;
    need(gridCreate(&g, rows), "create");
    build(g);
    gridRecalc(g);
    g->onChange = watch;
    g->onChangeArg = &moved;
    printf("%d rows, %ld evaluated\n", g->rows, g->evaluated);
    for (int i = 0; i < rounds; i++) {
        edit(g, rows / 4);
        char account[TextLength];
        snprintf(account, sizeof account, "ACC-%04d", 100 * i + 7);
        show(account, queryAccount(g, Account, account, Total));
        for (int k = 0; k < 6; k++)
            show(g->columns[Total - k % 2].name, querySumIf(g, Amount + k % 3, 1000.0 * k, 3000.0 * (k + 1), Total - k % 2));
        printf("large: %ld\n", queryHighlight(g, Large, 20000.0 + 1000.0 * i));
        Cell top[3];
        int n = queryTop(g, i % 2 ? Subtotal : Large, top, 3);
        for (int k = 0; k < n; k++)
            showRow(g, (int)(top[k] % (Cell)g->rows));
    }
    long most = 0;
    for (uint32_t f = 0; f < g->formulaCount; f++)
        if (g->formulas[f].evaluations > most)
            most = g->formulas[f].evaluations;
    printf("evaluated %ld, clock %lu, most %ld, moved %.2f\n", g->evaluated, g->clock, most, moved);
    gridDestroy(g);
    return 0;
}
