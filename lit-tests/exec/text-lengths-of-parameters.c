// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// CHECK-DAG: struct.cell: {{.*}}kept {{[0-9]+}} pointer
// CHECK-DAG: struct.link: {{.*}}kept {{[0-9]+}} pointer

// A function that writes a text is told its room, and a format is one of two constants. What an index leads to that is not proved is of one kind only if it is known
// how long those are.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cell;
struct link { struct cell *cell; struct link *next; };
struct cell { char name[16]; char format[8]; int row, column, argc; struct cell *arg[3]; double value; int pending; struct link *dependents; };

static void *need(size_t n, size_t size)
{
    void *p = calloc(n, size);
    if (!p) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return p;
}

static void cell_name(char *name, size_t size, int row, int column)
{
    char letters[4];
    int n = 0;
    if (column >= 26)
        letters[n++] = (char)('A' + column / 26 - 1);
    letters[n++] = (char)('A' + column % 26);
    letters[n] = '\0';
    snprintf(name, size, "%s%d", letters, row + 1);
}

static struct cell *cell_new(struct cell **grid, int row, int column)
{
    struct cell *c = need(1, sizeof *c);
    c->row = row;
    c->column = column;
    cell_name(c->name, sizeof c->name, row, column);
    strcpy(c->format, column % 3 ? "%.2f" : "%.4g");
    grid[row * 30 + column] = c;
    return c;
}

static void depends(struct cell *on, struct cell *c)
{
    struct link *l = need(1, sizeof *l);
    l->cell = c;
    l->next = on->dependents;
    on->dependents = l;
    c->pending++;
}

int main(int argc, char **argv)
{
    (void)argv;
    static struct cell *grid[900];
    for (int i = 0; i < 900; i++) {
        struct cell *c = cell_new(grid, i / 30, i % 30);
        c->argc = i > 3 ? 1 + i % 3 : 0;
        for (int k = 0; k < c->argc; k++) {
            c->arg[k] = grid[(i * 7 + k * 11 + argc) % i];
            depends(c->arg[k], c);
        }
        c->value = i > 3 ? c->arg[0]->value + 1 : i;
    }
    double sum = 0;
    for (int i = 0; i < 900; i += 37) {
        struct cell *c = grid[i];
        for (int k = 0; k < c->argc; k++)
            sum += c->arg[k]->value;
        for (struct link *l = c->dependents; l; l = l->next)
            sum += l->cell->value * l->cell->pending + l->cell->row - l->cell->column;
        printf("%s %s %.3f\n", c->name, c->format, sum);
    }
    return 0;
}
