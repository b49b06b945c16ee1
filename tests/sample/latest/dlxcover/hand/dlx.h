/* Exact cover with dancing links: fills a long strip of cells with pieces.
 * Every cell is a column of the matrix, every way to lay a piece a row. */
#ifndef DLX_H
#define DLX_H

#include <stddef.h>
#include <stdint.h>

#define STRIP 4                   /* cells across */

enum shape { MONO, DOMINO, BAR, CORNER, TEE, ZIGZAG, SHAPES };

struct placement {
    uint32_t tried, used;
    int x;
    uint8_t y;
    uint8_t shape;
};

/* Node 0 is the root, then the columns follow, then the rows. */
struct node {
    uint32_t left, right;
    uint32_t up, down;
    uint32_t column;
};

struct column {
    char name[24];
    int x, y;
    uint32_t covered;
    uint32_t chosen;
};

struct stats {
    long nodes, rows;
    long updates, steps, backtracks;
};

struct matrix {
    struct node *node;
    uint32_t *placement_of;       /* of a node */
    uint32_t *size;               /* of a column, as the next */
    struct column *column;
    long length, column_count;
    struct placement *placement;
    char (*name)[24];
    uint32_t nodes, node_room, placements, placement_room;
    uint32_t *chosen;             /* rows taken so far */
    long depth, room;
    struct stats stats;
};

typedef uint32_t (*chooser)(const struct matrix *m);

/* matrix.c */
void *checked(void *p);
void matrix_init(struct matrix *m, long length);
void matrix_row(struct matrix *m, enum shape shape, uint32_t at, const uint32_t *cells, int count);
void matrix_free(struct matrix *m);
void matrix_take(struct matrix *m, uint32_t row);
uint32_t matrix_untake(struct matrix *m);
void column_cover(struct matrix *m, uint32_t c);
void column_uncover(struct matrix *m, uint32_t c);

/* pieces.c */
extern const char *const shape_name[SHAPES];
uint32_t draw(uint32_t limit);
void pieces_add(struct matrix *m);
long pieces_given(struct matrix *m, long count);

/* solve.c */
uint32_t choose_first(const struct matrix *m);
uint32_t choose_small(const struct matrix *m);
int solve(struct matrix *m, chooser choose, long budget);

#endif
