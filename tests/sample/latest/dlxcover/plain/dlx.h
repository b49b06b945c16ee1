/* Exact cover with dancing links: fills a long strip of cells with pieces.
 * Every cell is a column of the matrix, every way to lay a piece a row. */
#ifndef DLX_H
#define DLX_H

#include <stddef.h>
#include <stdint.h>

#define STRIP 4                   /* cells across */

enum shape { MONO, DOMINO, BAR, CORNER, TEE, ZIGZAG, SHAPES };

struct column;

struct placement {
    long id;
    char name[24];
    enum shape shape;
    int x, y;
    long tried, used;
    struct node *first;
    struct placement *next;
};

struct node {
    struct node *left, *right;
    struct node *up, *down;
    struct column *column;
    struct placement *placement;
    long touched;
    int position;                 /* in the row */
};

struct column {
    struct node head;             /* must come first */
    char name[24];
    int x, y;
    long size;
    long covered;
    long chosen;
    double weight;
};

struct stats {
    long nodes, rows;
    long updates, steps, backtracks;
};

struct matrix {
    struct node root;             /* left and right only */
    struct column **columns;
    long length, column_count;
    struct placement *placements;
    struct placement **placements_tail;
    struct node **chosen;         /* rows taken so far */
    long depth, room;
    struct stats stats;
};

typedef struct column *(*chooser)(const struct matrix *m);

/* matrix.c */
void *checked(void *p);
void matrix_init(struct matrix *m, long length);
struct placement *matrix_row(struct matrix *m, enum shape shape, const struct column *at, struct column **cells,
                             int count);
void matrix_free(struct matrix *m);
void matrix_take(struct matrix *m, struct node *row);
struct node *matrix_untake(struct matrix *m);
void column_cover(struct matrix *m, struct column *c);
void column_uncover(struct matrix *m, struct column *c);

/* pieces.c */
extern const char *const shape_name[SHAPES];
uint32_t draw(uint32_t limit);
void pieces_add(struct matrix *m);
long pieces_given(struct matrix *m, long count);

/* solve.c */
struct column *choose_first(const struct matrix *m);
struct column *choose_small(const struct matrix *m);
int solve(struct matrix *m, chooser choose, long budget);

#endif
