#include <stdlib.h>

#include "dlx.h"

const char *const shape_name[SHAPES] = {"mono", "domino", "bar", "corner", "tee", "zigzag"};

struct cell {
    int x, y;
};

static const struct {
    enum shape shape;
    int count;
    struct cell cell[4];
} piece[] = {
    {DOMINO, 2, {{0, 0}, {1, 0}}},
    {DOMINO, 2, {{0, 0}, {0, 1}}},
    {BAR, 3, {{0, 0}, {1, 0}, {2, 0}}},
    {BAR, 3, {{0, 0}, {0, 1}, {0, 2}}},
    {CORNER, 3, {{0, 0}, {1, 0}, {0, 1}}},
    {CORNER, 3, {{0, 0}, {1, 0}, {1, 1}}},
    {CORNER, 3, {{0, 0}, {0, 1}, {1, 1}}},
    {CORNER, 3, {{1, 0}, {0, 1}, {1, 1}}},
    {TEE, 4, {{0, 0}, {1, 0}, {2, 0}, {1, 1}}},
    {TEE, 4, {{1, 0}, {0, 1}, {1, 1}, {2, 1}}},
    {TEE, 4, {{0, 0}, {0, 1}, {0, 2}, {1, 1}}},
    {TEE, 4, {{1, 0}, {1, 1}, {1, 2}, {0, 1}}},
    {ZIGZAG, 4, {{0, 0}, {1, 0}, {1, 1}, {2, 1}}},
    {ZIGZAG, 4, {{1, 0}, {2, 0}, {0, 1}, {1, 1}}},
    {ZIGZAG, 4, {{0, 0}, {0, 1}, {1, 1}, {1, 2}}},
    {ZIGZAG, 4, {{1, 0}, {1, 1}, {0, 1}, {0, 2}}},
};

#define PIECES ((long)(sizeof piece / sizeof piece[0]))

static uint64_t seed = 88172645463325252u;

uint32_t draw(uint32_t limit)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (uint32_t)((seed >> 32) * limit >> 32);
}

static void lay(struct matrix *m, long kind, long where)
{
    uint32_t cells[4], at = (uint32_t)where + 1;
    for (int i = 0; i < piece[kind].count; i++) {
        long x = m->column[at].x + piece[kind].cell[i].x, y = m->column[at].y + piece[kind].cell[i].y;
        if (x >= m->length || y >= STRIP)
            return;
        cells[i] = (uint32_t)(x * STRIP + y) + 1;
    }
    matrix_row(m, piece[kind].shape, at, cells, piece[kind].count);
}

/* All pieces in all places, shuffled; at last some single cells. */
void pieces_add(struct matrix *m)
{
    long count = PIECES * m->column_count;
    uint32_t *order = checked(malloc((size_t)count * sizeof *order));
    for (long i = 0; i < count; i++) {
        long j = (long)draw((uint32_t)i + 1);
        order[i] = order[j];
        order[j] = (uint32_t)i;
    }
    for (long i = 0; i < count; i++)
        lay(m, order[i] % PIECES, order[i] / PIECES);
    free(order);
    for (long i = 0; i < m->column_count; i++)
        if (draw(8) < 5)
            {
            uint32_t at = (uint32_t)i + 1;
            matrix_row(m, MONO, at, &at, 1);
        }
}

static int row_free(const struct matrix *m, uint32_t row)
{
    uint32_t j = row;
    do {
        if (m->column[m->node[j].column].covered)
            return 0;
        j = m->node[j].right;
    } while (j != row);
    return 1;
}

/* Lays some pieces before the search starts. */
long pieces_given(struct matrix *m, long count)
{
    long given = 0;
    for (long i = 0; i < count; i++) {
        uint32_t c = draw((uint32_t)m->column_count) + 1;
        if (m->column[c].covered || m->size[c] < 8)
            continue;
        uint32_t row = m->node[c].down;
        for (uint32_t skip = draw(8); skip > 0; skip--)
            row = m->node[row].down;
        if (row == c || !row_free(m, row))
            continue;
        column_cover(m, c);
        matrix_take(m, row);
        given++;
    }
    return given;
}
