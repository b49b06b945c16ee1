/* Building and smoothing. */
#include "mesh.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    uint32_t *slots;         /* edge + 1 */
    size_t mask;
} EdgeMap;

static size_t edge_hash(uint32_t a, uint32_t b)
{
    uint64_t h = (uint64_t)a * 0x9E3779B97F4A7C15ULL + (uint64_t)b;
    h *= 0xBF58476D1CE4E5B9ULL;
    return (size_t)(h >> 30);
}

static void map_add(EdgeMap *map, const Mesh *m, Edge e)
{
    size_t i = edge_hash(origin_of(m, e), origin_of(m, next_of(e))) & map->mask;
    while (map->slots[i])
        i = (i + 1) & map->mask;
    map->slots[i] = e + 1;
}

static Edge map_find(const EdgeMap *map, const Mesh *m, uint32_t a, uint32_t b)
{
    size_t i = edge_hash(a, b) & map->mask;
    for (; map->slots[i]; i = (i + 1) & map->mask) {
        Edge e = map->slots[i] - 1;
        if (origin_of(m, e) == a && origin_of(m, next_of(e)) == b)
            return e;
    }
    return NONE;
}

static bool link_twins(Mesh *m)
{
    EdgeMap map = { NULL, 1023 };
    while (map.mask < (size_t)m->nfaces * 6)
        map.mask = map.mask * 2 + 1;
    map.slots = calloc(map.mask + 1, sizeof *map.slots);
    if (!map.slots)
        return false;
    for (uint32_t f = 0; f < m->nfaces; f++)
        for (Edge e = 4 * f; e < 4 * f + 3; e++)
            map_add(&map, m, e);
    bool ok = true;
    for (uint32_t f = 0; f < m->nfaces; f++)
        for (Edge e = 4 * f; e < 4 * f + 3; e++)
            if (m->edges[e].twin == NONE) {
                Edge t = map_find(&map, m, origin_of(m, next_of(e)), origin_of(m, e));
                m->edges[e].twin = t;
                if (t != NONE)
                    m->edges[t].twin = e;
                else
                    ok = false;
            }
    free(map.slots);
    return ok;
}

static void add_face(Mesh *m, size_t a, size_t b, size_t c)
{
    size_t corner[3] = { a, b, c };
    Edge e = 4 * m->nfaces++;
    for (uint32_t k = 0; k < 3; k++) {
        m->edges[e + k] = (HalfEdge){ NONE, (uint32_t)corner[k] };
        m->vertices[corner[k]].edge = e + k;
    }
    m->edges[e + 3] = (HalfEdge){ NONE, 0 };
}

Mesh *mesh_torus(size_t around, size_t across)
{
    Mesh *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    size_t n = around * across;
    m->nvertices = (uint32_t)n;
    m->vertices = aligned_alloc(64, (n * sizeof(Vertex) + 63) / 64 * 64);
    m->edges = aligned_alloc(64, n * 8 * sizeof(HalfEdge));
    m->moved = calloc(n, sizeof(Vec3));
    m->normals = calloc(n, sizeof(Vec3));
    m->originals = calloc(n, sizeof(Vec3));
    m->versions = calloc(n * 8, sizeof *m->versions);
    m->face_normals = calloc(n * 2, sizeof(Vec3));
    m->face_areas = calloc(n * 2, sizeof(double));
    if (!m->vertices || !m->edges || !m->moved || !m->normals || !m->originals || !m->versions
        || !m->face_normals || !m->face_areas) {
        mesh_free(m);
        return NULL;
    }
    memset(m->vertices, 0, n * sizeof(Vertex));
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
            v->position.x = p * r + 0.1 * noise();
            v->position.y = q * r + 0.1 * noise();
            v->position.z = z + 0.1 * noise();
            m->originals[i * across + j] = v->position;
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
    free(m->moved);
    free(m->normals);
    free(m->originals);
    free(m->edges);
    free(m->versions);
    free(m->face_normals);
    free(m->face_areas);
    free(m);
}

bool mesh_check(const Mesh *m)
{
    for (uint32_t f = 0; f < m->nfaces; f++) {
        if (face_deleted(m, f))
            continue;
        for (Edge e = 4 * f; e < 4 * f + 3; e++) {
            Edge t = twin_of(m, e);
            if (twin_of(m, t) != e || face_deleted(m, t / 4) || prev_of(next_of(e)) != e)
                return false;
            if (origin_of(m, t) != origin_of(m, next_of(e)) || m->vertices[origin_of(m, e)].edge == NONE)
                return false;
        }
    }
    return true;
}

void mesh_smooth(Mesh *m, int rounds, double lambda)
{
    while (rounds-- > 0) {
        for (uint32_t i = 0; i < m->nvertices; i++) {
            Vertex *v = &m->vertices[i];
            if (v->edge == NONE)
                continue;
            Vec3 sum = { 0, 0, 0 };
            int n = 0;
            Edge e = v->edge;
            do {
                Edge t = twin_of(m, e);
                sum = v_add(sum, m->vertices[origin_of(m, t)].position);
                n++;
                e = next_of(t);
            } while (e != v->edge);
            Vec3 d = v_sub(v_scale(sum, 1.0 / n), v->position);
            m->moved[i] = v_add(v->position, v_scale(d, lambda));
        }
        for (uint32_t i = 0; i < m->nvertices; i++)
            if (m->vertices[i].edge != NONE)
                m->vertices[i].position = m->moved[i];
    }
}

void mesh_normals(Mesh *m)
{
    for (uint32_t f = 0; f < m->nfaces; f++) {
        if (face_deleted(m, f))
            continue;
        Vec3 a = m->vertices[origin_of(m, 4 * f)].position;
        Vec3 b = m->vertices[origin_of(m, 4 * f + 1)].position;
        Vec3 c = m->vertices[origin_of(m, 4 * f + 2)].position;
        Vec3 n = v_cross(v_sub(b, a), v_sub(c, a));
        m->face_normals[f] = n;
        m->face_areas[f] = 0.5 * sqrt(v_dot(n, n));
    }
    for (uint32_t i = 0; i < m->nvertices; i++) {
        Vertex *v = &m->vertices[i];
        if (v->edge == NONE)
            continue;
        Vec3 n = { 0, 0, 0 };
        Edge e = v->edge;
        do {
            n = v_add(n, m->face_normals[e / 4]);
            e = next_of(twin_of(m, e));
        } while (e != v->edge);
        double len = sqrt(v_dot(n, n));
        m->normals[i] = len > 0 ? v_scale(n, 1.0 / len) : n;
    }
}
