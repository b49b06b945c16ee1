/* Building and smoothing. */
#include "mesh.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static uint32_t rng_state = 2463534242u;

static double noise(void)
{
    rng_state ^= rng_state << 13;
    rng_state ^= rng_state >> 17;
    rng_state ^= rng_state << 5;
    return rng_state / 4294967296.0 - 0.5;
}

/* Half-edges by their two ends, for finding twins. */
typedef struct {
    HalfEdge **slots;
    size_t mask;
} EdgeMap;

static size_t edge_hash(const Vertex *a, const Vertex *b)
{
    uint64_t h = (uint64_t)a->id * 0x9E3779B97F4A7C15ULL + (uint64_t)b->id;
    h *= 0xBF58476D1CE4E5B9ULL;
    return (size_t)(h >> 30);
}

static void map_add(EdgeMap *map, HalfEdge *e)
{
    size_t i = edge_hash(e->origin, e->next->origin) & map->mask;
    while (map->slots[i])
        i = (i + 1) & map->mask;
    map->slots[i] = e;
}

static HalfEdge *map_find(const EdgeMap *map, const Vertex *a, const Vertex *b)
{
    size_t i = edge_hash(a, b) & map->mask;
    for (; map->slots[i]; i = (i + 1) & map->mask)
        if (map->slots[i]->origin == a && map->slots[i]->next->origin == b)
            return map->slots[i];
    return NULL;
}

static bool link_twins(Mesh *m)
{
    EdgeMap map = { NULL, 1023 };
    while (map.mask < m->nedges * 2)
        map.mask = map.mask * 2 + 1;
    map.slots = calloc(map.mask + 1, sizeof *map.slots);
    if (!map.slots)
        return false;
    for (size_t i = 0; i < m->nedges; i++)
        map_add(&map, &m->edges[i]);
    bool ok = true;
    for (size_t i = 0; i < m->nedges; i++) {
        HalfEdge *e = &m->edges[i];
        if (!e->twin) {
            e->twin = map_find(&map, e->next->origin, e->origin);
            if (e->twin)
                e->twin->twin = e;
            else
                ok = false;
        }
    }
    free(map.slots);
    return ok;
}

static void add_face(Mesh *m, size_t a, size_t b, size_t c)
{
    size_t corner[3] = { a, b, c };
    Face *f = &m->faces[m->nfaces];
    HalfEdge *e = &m->edges[m->nedges];
    f->id = m->nfaces++;
    f->edge = e;
    f->material = (int)(f->id % 7);
    for (int k = 0; k < 3; k++) {
        e[k].id = m->nedges++;
        e[k].origin = &m->vertices[corner[k]];
        e[k].next = &e[(k + 1) % 3];
        e[k].prev = &e[(k + 2) % 3];
        e[k].face = f;
        e[k].u = (double)(corner[k] % 1024) / 1024;
        e[k].v = (double)(corner[k] / 1024) / 1024;
        e[k].origin->edge = &e[k];
    }
}

Mesh *mesh_torus(size_t around, size_t across)
{
    Mesh *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->nvertices = around * across;
    m->vertices = calloc(m->nvertices, sizeof(Vertex));
    m->edges = calloc(m->nvertices * 6, sizeof(HalfEdge));
    m->faces = calloc(m->nvertices * 2, sizeof(Face));
    if (!m->vertices || !m->edges || !m->faces) {
        mesh_free(m);
        return NULL;
    }
    /* a torus of square section, to need nothing but exact arithmetic */
    for (size_t i = 0; i < around; i++)
        for (size_t j = 0; j < across; j++) {
            Vertex *v = &m->vertices[i * across + j];
            double s = (double)i / (double)around * 4, t = (double)j / (double)across * 4;
            int qs = (int)s, qt = (int)t;
            double fs = s - qs, ft = t - qt;
            double r = qt == 0 ? 20 + ft * 10 : qt == 1 ? 30 : qt == 2 ? 30 - ft * 10 : 20;
            double z = qt == 0 ? 0 : qt == 1 ? ft * 10 : qt == 2 ? 10 : 10 - ft * 10;
            double p = qs == 0 ? -1 + 2 * fs : qs == 1 ? 1 : qs == 2 ? 1 - 2 * fs : -1;
            double q = qs == 0 ? -1 : qs == 1 ? -1 + 2 * fs : qs == 2 ? 1 : 1 - 2 * fs;
            v->id = i * across + j;
            v->position.x = p * r + 0.1 * noise();
            v->position.y = q * r + 0.1 * noise();
            v->position.z = z + 0.1 * noise();
            v->original = v->position;
            v->color[0] = v->color[3] = 1.0f;
        }
    for (size_t i = 0; i < around; i++)
        for (size_t j = 0; j < across; j++) {
            size_t i1 = (i + 1) % around, j1 = (j + 1) % across;
            add_face(m, i * across + j, i1 * across + j, i1 * across + j1);
            add_face(m, i * across + j, i1 * across + j1, i * across + j1);
        }
    m->live_vertices = m->nvertices;
    m->live_faces = m->nfaces;
    if (!link_twins(m)) {
        mesh_free(m);
        return NULL;
    }
    return m;
}

void mesh_free(Mesh *m)
{
    if (!m)
        return;
    free(m->vertices);
    free(m->edges);
    free(m->faces);
    free(m);
}

bool mesh_check(const Mesh *m)
{
    for (size_t i = 0; i < m->nedges; i++) {
        const HalfEdge *e = &m->edges[i];
        if (e->deleted)
            continue;
        if (e->twin->twin != e || e->twin->deleted || e->next->prev != e)
            return false;
        if (e->twin->origin != e->next->origin || e->origin->deleted || e->face->deleted)
            return false;
    }
    return true;
}

void mesh_smooth(Mesh *m, int rounds, double lambda)
{
    while (rounds-- > 0) {
        for (size_t i = 0; i < m->nvertices; i++) {
            Vertex *v = &m->vertices[i];
            if (v->deleted)
                continue;
            Vec3 sum = { 0, 0, 0 };
            int n = 0;
            HalfEdge *e = v->edge;
            do {
                sum = v_add(sum, e->twin->origin->position);
                n++;
                e = e->twin->next;
            } while (e != v->edge);
            Vec3 d = v_sub(v_scale(sum, 1.0 / n), v->position);
            v->moved = v_add(v->position, v_scale(d, lambda));
        }
        for (size_t i = 0; i < m->nvertices; i++)
            if (!m->vertices[i].deleted)
                m->vertices[i].position = m->vertices[i].moved;
    }
}

void mesh_normals(Mesh *m)
{
    for (size_t i = 0; i < m->nfaces; i++) {
        Face *f = &m->faces[i];
        if (f->deleted)
            continue;
        Vec3 a = f->edge->origin->position;
        Vec3 b = f->edge->next->origin->position;
        Vec3 c = f->edge->prev->origin->position;
        f->normal = v_cross(v_sub(b, a), v_sub(c, a));
        f->area = 0.5 * sqrt(v_dot(f->normal, f->normal));
    }
    for (size_t i = 0; i < m->nvertices; i++) {
        Vertex *v = &m->vertices[i];
        if (v->deleted)
            continue;
        Vec3 n = { 0, 0, 0 };
        HalfEdge *e = v->edge;
        do {
            n = v_add(n, e->face->normal);
            e = e->twin->next;
        } while (e != v->edge);
        double len = sqrt(v_dot(n, n));
        v->normal = len > 0 ? v_scale(n, 1.0 / len) : n;
    }
}
