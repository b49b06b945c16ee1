#include "mesh.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

const struct material materials[4] = {
    {"rubber", 40, 0.4, 1.2, 1.0},
    {"foam", 15, 0.9, 0.8, 0.4},
    {"gel", 25, 0.7, 0.25, 1.1},
    {"steel", 160, 0.2, 0.12, 4.0},
};

static unsigned seed;

static unsigned random_below(unsigned n)
{
    seed = seed * 1664525u + 1013904223u;
    return (unsigned)((unsigned long)(seed >> 4) * n >> 28);
}

static void *get(size_t size)
{
    void *p = calloc(1, size);
    if (!p) {
        fputs("mesh: no memory\n", stderr);
        exit(1);
    }
    return p;
}

/* The generator numbers things in no useful order. */
static void shuffle(size_t *order, size_t n)
{
    for (size_t i = 0; i < n; i++)
        order[i] = i;
    for (size_t i = n - 1; i > 0; i--) {
        size_t j = i > 400 ? i - random_below(400) : random_below((unsigned)i + 1);
        size_t t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
}

static struct edge *edge_between(struct mesh *m, struct vertex *a, struct vertex *b, double stiffness)
{
    if (a->id > b->id) {
        struct vertex *t = a;
        a = b;
        b = t;
    }
    for (struct edge *e = a->first; e; e = e->next)
        if (e->b == b)
            return e;
    struct edge *e = get(sizeof *e);
    e->a = a;
    e->b = b;
    e->rest = hypot(a->x - b->x, a->y - b->y);
    e->length = e->rest;
    e->stiffness = stiffness;
    e->id = (int)m->ne;
    e->next = a->first;
    a->first = e;
    m->edges[m->ne++] = e;
    return e;
}

static void add_element(struct mesh *m, struct vertex *a, struct vertex *b, struct vertex *c, const struct material *mat)
{
    struct element *t = get(sizeof *t);
    struct vertex *v[3] = {a, b, c};
    t->area0 = 0.5 * ((b->x - a->x) * (c->y - a->y) - (c->x - a->x) * (b->y - a->y));
    t->area = t->area0;
    t->material = mat;
    t->id = (int)m->nt;
    snprintf(t->tag, sizeof t->tag, "%c%d", mat->name[0] - 'a' + 'A', t->id % 100000);
    for (int i = 0; i < 3; i++) {
        struct edge *e = edge_between(m, v[i], v[(i + 1) % 3], mat->stiffness);
        if (!e->left)
            e->left = t;
        else
            e->right = t;
        t->v[i] = v[i];
        t->e[i] = e;
        v[i]->mass += t->area0 * mat->density / 3;
    }
    m->elements[m->nt++] = t;
}

void mesh_make(struct mesh *m, int side)
{
    size_t row = (size_t)side + 1, cells = (size_t)side * (size_t)side;
    size_t *order = get(row * row * sizeof *order);
    seed = 20260101;
    *m = (struct mesh){.dt = 0.01};
    m->nv = row * row;
    m->vertices = get(m->nv * sizeof *m->vertices);
    m->edges = get(6 * cells * sizeof *m->edges);
    m->elements = get(2 * cells * sizeof *m->elements);

    shuffle(order, m->nv);
    for (size_t i = 0; i < m->nv; i++) {
        size_t k = order[i];
        struct vertex *v = get(sizeof *v);
        v->id = (int)i;
        v->x0 = (double)(k % row) + (random_below(100) / 250.0 - 0.2);
        v->y0 = (double)(k / row) + (random_below(100) / 250.0 - 0.2);
        v->x = v->x0;
        v->y = v->y0;
        v->fixed = k < row || random_below(200) == 0;
        m->vertices[k] = v;
    }
    shuffle(order, cells);
    for (size_t i = 0; i < cells; i++) {
        size_t x = order[i] % (size_t)side, y = order[i] / (size_t)side;
        struct vertex **v = &m->vertices[y * row + x];
        const struct material *mat = &materials[(x / 8 * 5 + y / 8 * 3) % 4];
        add_element(m, v[0], v[1], v[row], mat);
        add_element(m, v[1], v[row + 1], v[row], mat);
    }
    for (size_t k = 0; k < m->nv; k++)           /* pull it a little */
        if (!m->vertices[k]->fixed) {
            m->vertices[k]->x += 0.15 * sin(m->vertices[k]->y0 * 0.3);
            m->vertices[k]->y += 0.25 * (m->vertices[k]->y0 / side);
        }
    free(order);
}

void mesh_free(struct mesh *m)
{
    for (size_t i = 0; i < m->nv; i++)
        free(m->vertices[i]);
    for (size_t i = 0; i < m->ne; i++)
        free(m->edges[i]);
    for (size_t i = 0; i < m->nt; i++)
        free(m->elements[i]);
    free(m->vertices);
    free(m->edges);
    free(m->elements);
}
