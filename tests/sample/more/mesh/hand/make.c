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

static void *get(size_t n, size_t size)
{
    void *p = calloc(n, size);
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

/* Used while the mesh grows: edges that start at a vertex. */
static uint32_t *first, *next;

static uint32_t edge_between(struct mesh *m, uint32_t a, uint32_t b, uint8_t material)
{
    if (m->vertex_id[a] > m->vertex_id[b]) {
        uint32_t t = a;
        a = b;
        b = t;
    }
    for (uint32_t e = first[a]; e != NONE; e = next[e])
        if (m->link[e].b == b)
            return e;
    uint32_t e = (uint32_t)m->ne++;
    m->link[e] = (struct link){a, b};
    m->side[e] = (struct sides){NONE, NONE};
    m->rest[e] = hypot(m->pos[a].x - m->pos[b].x, m->pos[a].y - m->pos[b].y);
    m->length[e] = m->rest[e];
    m->edge_material[e] = material;
    next[e] = first[a];
    first[a] = e;
    return e;
}

static void add_element(struct mesh *m, size_t ia, size_t ib, size_t ic, uint8_t material)
{
    uint32_t t = (uint32_t)m->nt++;
    uint32_t v[3] = {(uint32_t)ia, (uint32_t)ib, (uint32_t)ic};
    const struct point *a = &m->pos[ia], *b = &m->pos[ib], *c = &m->pos[ic];
    const struct material *mat = &materials[material];
    m->area0[t] = 0.5 * ((b->x - a->x) * (c->y - a->y) - (c->x - a->x) * (b->y - a->y));
    m->area[t] = m->area0[t];
    m->material[t] = material;
    snprintf(m->tag[t], sizeof m->tag[t], "%c%d", mat->name[0] - 'a' + 'A', (int)t % 100000);
    for (int i = 0; i < 3; i++) {
        uint32_t e = edge_between(m, v[i], v[(i + 1) % 3], material);
        if (m->side[e].left == NONE)
            m->side[e].left = t;
        else
            m->side[e].right = t;
        m->corner[t].v[i] = v[i];
        m->triple[t].e[i] = e;
        m->mass[v[i]] += m->area0[t] * mat->density / 3;
    }
}

void mesh_make(struct mesh *m, int side)
{
    size_t row = (size_t)side + 1, cells = (size_t)side * (size_t)side;
    size_t nv = row * row, ne = 3 * cells + 2 * (size_t)side, nt = 2 * cells;
    size_t *order = get(nv, sizeof *order);
    seed = 20260101;
    *m = (struct mesh){.dt = 0.01};
    m->nv = nv;
    m->pos = get(nv, sizeof *m->pos);
    m->force = get(nv, sizeof *m->force);
    m->speed = get(nv, sizeof *m->speed);
    m->rest_pos = get(nv, sizeof *m->rest_pos);
    m->mass = get(nv, sizeof *m->mass);
    m->moved = get(nv, sizeof *m->moved);
    m->fixed = get(nv, sizeof *m->fixed);
    m->vertex_id = get(nv, sizeof *m->vertex_id);
    m->link = get(ne, sizeof *m->link);
    m->side = get(ne, sizeof *m->side);
    m->rest = get(ne, sizeof *m->rest);
    m->length = get(ne, sizeof *m->length);
    m->strain = get(ne, sizeof *m->strain);
    m->worst = get(ne, sizeof *m->worst);
    m->edge_material = get(ne, sizeof *m->edge_material);
    m->broken_edge = get(ne, sizeof *m->broken_edge);
    m->corner = get(nt, sizeof *m->corner);
    m->triple = get(nt, sizeof *m->triple);
    m->area0 = get(nt, sizeof *m->area0);
    m->area = get(nt, sizeof *m->area);
    m->energy = get(nt, sizeof *m->energy);
    m->material = get(nt, sizeof *m->material);
    m->damage = get(nt, sizeof *m->damage);
    m->tag = get(nt, sizeof *m->tag);
    first = get(nv, sizeof *first);
    next = get(ne, sizeof *next);

    shuffle(order, nv);
    for (size_t i = 0; i < nv; i++) {
        size_t k = order[i];
        struct point p;
        p.x = (double)(k % row) + (random_below(100) / 250.0 - 0.2);
        p.y = (double)(k / row) + (random_below(100) / 250.0 - 0.2);
        m->pos[k] = m->rest_pos[k] = p;
        m->vertex_id[k] = (uint32_t)i;
        m->fixed[k] = k < row || random_below(200) == 0;
        first[k] = NONE;
    }
    shuffle(order, cells);
    for (size_t i = 0; i < cells; i++) {
        size_t x = order[i] % (size_t)side, y = order[i] / (size_t)side;
        size_t v = y * row + x;
        uint8_t mat = (uint8_t)((x / 8 * 5 + y / 8 * 3) % 4);
        add_element(m, v, v + 1, v + row, mat);
        add_element(m, v + 1, v + row + 1, v + row, mat);
    }
    for (size_t k = 0; k < nv; k++)           /* pull it a little */
        if (!m->fixed[k]) {
            m->pos[k].x += 0.15 * sin(m->rest_pos[k].y * 0.3);
            m->pos[k].y += 0.25 * (m->rest_pos[k].y / side);
        }
    free(order);
    free(first);
    free(next);
}

void mesh_free(struct mesh *m)
{
    void *all[] = {m->pos, m->force, m->speed, m->rest_pos, m->mass, m->moved, m->fixed, m->vertex_id, m->link,
                   m->side, m->rest, m->length, m->strain, m->worst, m->edge_material, m->broken_edge, m->corner,
                   m->triple, m->area0, m->area, m->energy, m->material, m->damage, m->tag};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
}
