// Arrays of records in variables: one and two dimensions, walked by pointers, compared, sorted by pointers to them, copied whole, swapped.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t 'variables<variables=1>,dtrans-aostosoa' 'variables<variables=1>,dtrans-regions' 'variables<variables=1>,dtrans-narrow' 'variables<variables=1>,dtrans-randomplan<seed=1>' 'variables<variables=1>,dtrans-randomplan<seed=2>' 'variables<variables=1>,dtrans-randomplan<seed=3>' 'variables<variables=1>,dtrans-randomplan<seed=4>'
// RUN: FileCheck %s --input-file="%t.early.variables<variables=1>,dtrans-regions.log"
// CHECK: struct.cell: {{.*}}in a region
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cell { char kind; int age; double heat; struct cell *next; long seen; short mark[3]; };
struct item { long key; const char *name; struct cell *at; int count; };

static struct cell grid[40][60], old[40][60];
static struct item items[500];
static struct item *order[500];
static struct cell *hottest;
struct cell spare[64];

static void fill(void)
{
    for (int y = 0; y < 40; y++)
        for (int x = 0; x < 60; x++) {
            struct cell *c = &grid[y][x];
            c->kind = (x * y) % 5, c->age = x, c->heat = (x * 7 + y * 13) % 101, c->mark[x % 3] = y;
            c->next = x ? &grid[y][x - 1] : y ? &grid[y - 1][59] : NULL;
        }
}

static void step(void)
{
    memcpy(old, grid, sizeof grid);
    for (int y = 1; y < 39; y++)
        for (struct cell *c = &grid[y][1]; c < &grid[y][59]; c++) {
            int x = c - grid[y];
            c->heat = (old[y][x - 1].heat + old[y][x + 1].heat + old[y - 1][x].heat + old[y + 1][x].heat) / 4;
            c->seen += c->kind;
            if (!hottest || c->heat > hottest->heat)
                hottest = c;
        }
}

static int by_key(const void *a, const void *b)
{
    const struct item *x = *(struct item *const *)a, *y = *(struct item *const *)b;
    return x->key < y->key ? -1 : x->key > y->key;
}

int main(int argc, char **argv)
{
    fill();
    for (int k = 0; k < 5; k++)
        step();
    for (int i = 0; i < 500; i++) {
        items[i] = (struct item){ (i * 7919L) % 503, i % 2 ? "odd" : "even", &grid[i % 40][i % 60], i };
        order[i] = &items[i];
    }
    qsort(order, 500, sizeof *order, by_key);
    struct item swap = items[3];
    items[3] = items[argc + 10];
    items[argc + 10] = swap;
    long sum = 0;
    double heat = 0;
    for (struct cell *c = &grid[39][59]; c; c = c->next)
        heat += c->heat, sum = sum * 31 + c->seen + c->mark[1] + c->age;
    for (int i = 0; i < 500; i++)
        sum = sum * 31 + order[i]->key + order[i]->count + order[i]->name[0] + order[i]->at->kind;
    memset(grid, 0, sizeof grid / 2);
    spare[argc].age = 3;
    spare[argc].next = &spare[2];
    printf("%f %ld %ld %d %s %d %f\n", heat, sum, (long)(hottest - &grid[0][0]), items[3].count, items[11].name,
           spare[argc].next == spare + 2 ? spare[1].age : 0, grid[25][30].heat);
    return 0;
}
