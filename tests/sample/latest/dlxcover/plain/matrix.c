#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dlx.h"

void *checked(void *p)
{
    if (!p) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return p;
}

static struct column *column_new(struct matrix *m, int x, int y)
{
    struct column *c = checked(malloc(sizeof *c));
    struct node *h = &c->head;
    memset(c, 0, sizeof *c);
    snprintf(c->name, sizeof c->name, "cell %d/%d", x, y);
    c->x = x;
    c->y = y;
    c->weight = 1.0;
    h->column = c;
    h->up = h->down = h;
    h->left = m->root.left;
    h->right = &m->root;
    h->left->right = h;
    m->root.left = h;
    return c;
}

void matrix_init(struct matrix *m, long length)
{
    memset(m, 0, sizeof *m);
    m->root.left = m->root.right = &m->root;
    m->placements_tail = &m->placements;
    m->length = length;
    m->column_count = length * STRIP;
    m->columns = checked(malloc((size_t)m->column_count * sizeof *m->columns));
    for (long i = 0; i < m->column_count; i++)
        m->columns[i] = column_new(m, (int)(i / STRIP), (int)(i % STRIP));
}

struct placement *matrix_row(struct matrix *m, enum shape shape, const struct column *at, struct column **cells,
                             int count)
{
    struct placement *p = checked(calloc(1, sizeof *p));
    p->id = m->stats.rows++;
    p->shape = shape;
    p->x = at->x;
    p->y = at->y;
    snprintf(p->name, sizeof p->name, "%s-%d-%d", shape_name[shape], p->x, p->y);
    *m->placements_tail = p;
    m->placements_tail = &p->next;
    for (int i = 0; i < count; i++) {
        struct column *c = cells[i];
        struct node *n = checked(malloc(sizeof *n));
        n->column = c;
        n->placement = p;
        n->position = i;
        n->touched = 0;
        n->down = &c->head;
        n->up = c->head.up;
        n->up->down = n;
        c->head.up = n;
        c->size++;
        if (!p->first) {
            n->left = n->right = n;
            p->first = n;
        } else {
            n->right = p->first;
            n->left = p->first->left;
            n->left->right = n;
            p->first->left = n;
        }
        m->stats.nodes++;
    }
    return p;
}

/* The column leaves the matrix, with every row that has it. */
void column_cover(struct matrix *m, struct column *c)
{
    long updates = 0;
    c->head.right->left = c->head.left;
    c->head.left->right = c->head.right;
    c->covered++;
    for (struct node *i = c->head.down; i != &c->head; i = i->down) {
        for (struct node *j = i->right; j != i; j = j->right) {
            j->down->up = j->up;
            j->up->down = j->down;
            j->column->size--;
            updates++;
        }
    }
    m->stats.updates += updates;
}

void column_uncover(struct matrix *m, struct column *c)
{
    long updates = 0;
    for (struct node *i = c->head.up; i != &c->head; i = i->up) {
        for (struct node *j = i->left; j != i; j = j->left) {
            j->column->size++;
            j->down->up = j;
            j->up->down = j;
            updates++;
        }
    }
    c->covered--;
    c->head.right->left = &c->head;
    c->head.left->right = &c->head;
    m->stats.updates += updates;
}

/* The column of row itself is covered already. */
void matrix_take(struct matrix *m, struct node *row)
{
    if (m->depth == m->room) {
        m->room = m->room ? 2 * m->room : 256;
        m->chosen = checked(realloc(m->chosen, (size_t)m->room * sizeof *m->chosen));
    }
    m->chosen[m->depth++] = row;
    row->touched++;
    row->placement->tried++;
    for (struct node *j = row->right; j != row; j = j->right)
        column_cover(m, j->column);
}

struct node *matrix_untake(struct matrix *m)
{
    struct node *row = m->chosen[--m->depth];
    for (struct node *j = row->left; j != row; j = j->left)
        column_uncover(m, j->column);
    return row;
}

void matrix_free(struct matrix *m)
{
    for (struct placement *p = m->placements, *rest; p; p = rest) {
        struct node *n = p->first;
        rest = p->next;
        n->left->right = NULL;
        while (n) {
            struct node *next = n->right;
            free(n);
            n = next;
        }
        free(p);
    }
    for (long i = 0; i < m->column_count; i++)
        free(m->columns[i]);
    free(m->columns);
    free(m->chosen);
}
