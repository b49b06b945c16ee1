// RUN: %clang -O1 %s -o %t.ref && %t.ref 5 > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early && %t.early 5 > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late && %t.late 5 > %t.late.out && diff %t.expected %t.late.out

// A record that is allocated by itself is linked with those in an array, and their distance is counted: to be divided it was refused,
// planned just as before, and refused again, without an end.
#include <stdio.h>
#include <stdlib.h>

struct cell { int key; double height; struct cell *near; short flags; int unused; long weight; int spare; double rest; };

static struct {
    long total;
    int count;
    struct cell *first;
    struct cell one;
    struct cell cells[50];
} grid;

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 9;
    unsigned long sum = 0;
    grid.count = n > 45 ? 45 : n;
    for (int i = 0; i < grid.count; i++) {
        grid.cells[i].key = i * 7919 % 101;
        grid.cells[i].flags = i & 7;
        grid.cells[i].height = i;
        grid.cells[i].weight = i * 5;
    }
    for (int i = 0; i < grid.count; i++)
        if (grid.cells[i].near)
            sum = sum * 3 + (unsigned long)(grid.cells[i].near->key + (grid.cells[i].near - grid.cells));
    struct cell *far = calloc(1, sizeof *far);
    if (!far)
        return 1;
    far->key = 5;
    far->near = grid.cells;
    sum += (unsigned long)far->near->key;
    if (grid.count) {
        grid.cells[0].near = far;
        sum += (unsigned long)grid.cells[0].near->key;
    }
    printf("%lu %ld %d\n", sum, grid.total, grid.count);
    return 0;
}
