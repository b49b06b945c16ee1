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

static void column_new(struct matrix *m, int x, int y)
{
    uint32_t i = m->nodes++;
    struct column *c = &m->column[i];
    memset(c, 0, sizeof *c);
    snprintf(c->name, sizeof c->name, "cell %d/%d", x, y);
    c->x = x;
    c->y = y;
    m->size[i] = 0;
    m->node[i] = (struct node){m->node[0].left, 0, i, i, i};
    m->node[m->node[i].left].right = i;
    m->node[0].left = i;
}

void matrix_init(struct matrix *m, long length)
{
    memset(m, 0, sizeof *m);
    m->length = length;
    m->column_count = length * STRIP;
    m->node_room = (uint32_t)m->column_count + 1;
    m->node = checked(malloc(m->node_room * sizeof *m->node));
    m->placement_of = checked(malloc(m->node_room * sizeof *m->placement_of));
    m->size = checked(malloc(m->node_room * sizeof *m->size));
    m->column = checked(malloc(m->node_room * sizeof *m->column));
    m->node[0] = (struct node){0, 0, 0, 0, 0};
    m->nodes = 1;
    for (long i = 0; i < m->column_count; i++)
        column_new(m, (int)(i / STRIP), (int)(i % STRIP));
}

void matrix_row(struct matrix *m, enum shape shape, uint32_t at, const uint32_t *cells, int count)
{
    uint32_t p = m->placements++;
    if (p == m->placement_room) {
        m->placement_room = m->placement_room ? 2 * m->placement_room : 1024;
        m->placement = checked(realloc(m->placement, m->placement_room * sizeof *m->placement));
        m->name = checked(realloc(m->name, m->placement_room * sizeof *m->name));
    }
    m->placement[p] = (struct placement){0, 0, m->column[at].x, (uint8_t)m->column[at].y, (uint8_t)shape};
    snprintf(m->name[p], sizeof m->name[p], "%s-%d-%d", shape_name[shape], m->column[at].x, m->column[at].y);
    m->stats.rows++;
    if (m->nodes + (uint32_t)count > m->node_room) {
        m->node_room = 2 * m->node_room + 4;
        m->node = checked(realloc(m->node, m->node_room * sizeof *m->node));
        m->placement_of = checked(realloc(m->placement_of, m->node_room * sizeof *m->placement_of));
    }
    uint32_t first = m->nodes, last = first + (uint32_t)count - 1;
    for (int i = 0; i < count; i++) {
        uint32_t c = cells[i], n = m->nodes++;
        struct node *head = &m->node[c];
        m->node[n] = (struct node){n == first ? last : n - 1, n == last ? first : n + 1, head->up, c, c};
        m->node[head->up].down = n;
        head->up = n;
        m->size[c]++;
        m->placement_of[n] = p;
        m->stats.nodes++;
    }
}

/* The column leaves the matrix, with every row that has it. */
void column_cover(struct matrix *m, uint32_t c)
{
    struct node *node = m->node;
    long updates = 0;
    node[node[c].right].left = node[c].left;
    node[node[c].left].right = node[c].right;
    m->column[c].covered++;
    for (uint32_t i = node[c].down; i != c; i = node[i].down) {
        for (uint32_t j = node[i].right; j != i; j = node[j].right) {
            node[node[j].down].up = node[j].up;
            node[node[j].up].down = node[j].down;
            m->size[node[j].column]--;
            updates++;
        }
    }
    m->stats.updates += updates;
}

void column_uncover(struct matrix *m, uint32_t c)
{
    struct node *node = m->node;
    long updates = 0;
    for (uint32_t i = node[c].up; i != c; i = node[i].up) {
        for (uint32_t j = node[i].left; j != i; j = node[j].left) {
            m->size[node[j].column]++;
            node[node[j].down].up = j;
            node[node[j].up].down = j;
            updates++;
        }
    }
    m->column[c].covered--;
    node[node[c].right].left = c;
    node[node[c].left].right = c;
    m->stats.updates += updates;
}

/* The column of row itself is covered already. */
void matrix_take(struct matrix *m, uint32_t row)
{
    if (m->depth == m->room) {
        m->room = m->room ? 2 * m->room : 256;
        m->chosen = checked(realloc(m->chosen, (size_t)m->room * sizeof *m->chosen));
    }
    m->chosen[m->depth++] = row;
    m->placement[m->placement_of[row]].tried++;
    for (uint32_t j = m->node[row].right; j != row; j = m->node[j].right)
        column_cover(m, m->node[j].column);
}

uint32_t matrix_untake(struct matrix *m)
{
    uint32_t row = m->chosen[--m->depth];
    for (uint32_t j = m->node[row].left; j != row; j = m->node[j].left)
        column_uncover(m, m->node[j].column);
    return row;
}

void matrix_free(struct matrix *m)
{
    free(m->node);
    free(m->placement_of);
    free(m->size);
    free(m->column);
    free(m->placement);
    free(m->name);
    free(m->chosen);
}
