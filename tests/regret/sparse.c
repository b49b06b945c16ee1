// A sparse matrix as an array of entries, times a vector again and again; entries have more to them than the product needs.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 120000, PER_ROW = 8, ENTRIES = SIZE * PER_ROW, ROUNDS = 80 };

struct entry {
    int row, column;
    double value;
    double original;
    long flags;
    struct entry *below;
};

struct line {
    double x, y, diagonal;
    long first, end;
    double residual;
    long touched;
};

static uint64_t seed = 88675123u;
static uint64_t next(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

static void multiply(struct line *lines, const struct entry *e)
{
    for (long i = 0; i < SIZE; i++) {
        double sum = 0;
        for (long k = lines[i].first; k < lines[i].end; k++)
            sum += e[k].value * lines[e[k].column].x;
        lines[i].y = sum;
    }
}

int main(void)
{
    struct line *lines = calloc(SIZE, sizeof *lines);
    struct entry *e = calloc(ENTRIES, sizeof *e);
    if (!lines || !e)
        return 1;
    for (long i = 0; i < SIZE; i++) {
        lines[i].x = 1.0;
        lines[i].diagonal = 4.0 + (double)(i % 3);
        lines[i].first = i * PER_ROW;
        lines[i].end = (i + 1) * PER_ROW;
        for (long k = lines[i].first; k < lines[i].end; k++) {
            e[k].row = (int)i;
            e[k].column = (int)(next() % SIZE);
            e[k].value = (double)(next() % 100) * 0.001;
            e[k].original = e[k].value;
            e[k].below = k ? &e[k - 1] : NULL;
        }
    }
    double change = 0;
    for (int round = 0; round < ROUNDS; round++) {
        multiply(lines, e);
        for (long i = 0; i < SIZE; i++) {
            double fresh = (1.0 + lines[i].y) / lines[i].diagonal;
            lines[i].residual = fresh - lines[i].x;
            lines[i].x = fresh;
        }
        change = 0;
        for (long i = 0; i < SIZE; i++)
            change += lines[i].residual * lines[i].residual;
    }
    double sum = 0;
    long rows = 0;
    for (long i = 0; i < SIZE; i++)
        sum += lines[i].x;
    for (long k = 0; k < ENTRIES; k++)
        if (e[k].value == e[k].original && e[k].below)
            rows += e[k].row - e[k].below->row;
    printf("%.9f %.3e %ld\n", sum, change, rows);
    free(e);
    free(lines);
    return 0;
}
