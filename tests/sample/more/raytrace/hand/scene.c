#include "scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *xalloc(unsigned long n)
{
    void *p = malloc(n);
    if (!p) {
        fprintf(stderr, "raytrace: cannot allocate %lu bytes\n", n);
        exit(EXIT_FAILURE);
    }
    return p;
}

uint64_t rnd(uint64_t *s)
{
    *s ^= *s << 13;
    *s ^= *s >> 7;
    *s ^= *s << 17;
    return *s * 0x2545f4914f6cdd1du;
}

float rnd_float(uint64_t *s)
{
    return (float)(rnd(s) >> 40) / 16777216.0f;
}

static void add_material(Scene *sc, const char *name, Kind kind, Vec colour, float reflect)
{
    Material *m = &sc->materials[sc->material_count++];
    memset(m, 0, sizeof *m);
    strncpy(m->name, name, sizeof m->name - 1);
    m->kind = kind;
    m->colour = colour;
    m->reflect = reflect;
}

static void add_triangle(Scene *sc, Vec a, Vec b, Vec c, Material *m)
{
    if (sc->count == sc->room) {
        sc->room = sc->room ? sc->room * 2 : 1024;
        sc->triangles = realloc(sc->triangles, (size_t)sc->room * sizeof *sc->triangles);
        sc->surfaces = realloc(sc->surfaces, (size_t)sc->room * sizeof *sc->surfaces);
        sc->sort = realloc(sc->sort, (size_t)sc->room * sizeof *sc->sort);
        if (!sc->triangles || !sc->surfaces || !sc->sort)
            exit(EXIT_FAILURE);
    }
    Triangle *t = &sc->triangles[sc->count];
    Surface *f = &sc->surfaces[sc->count];
    Sort *o = &sc->sort[sc->count];
    o->id = f->id = (uint32_t)sc->count++;
    o->box = box_empty();
    box_point(&o->box, a);
    box_point(&o->box, b);
    box_point(&o->box, c);
    o->centre = vscale(vadd(a, vadd(b, c)), 1.0f / 3);
    f->flags = 0;
    t->corner = a;
    t->edge1 = vsub(b, a);
    t->edge2 = vsub(c, a);
    Vec n = vcross(t->edge1, t->edge2);
    f->normal = vnorm(n);
    if (0.5f * vdot(n, f->normal) < 0.2f)
        f->flags |= TRI_SMALL;
    if (f->normal.z > 0.9f)
        f->flags |= TRI_FLAT;
    f->material = (uint8_t)(m - sc->materials);
    f->hits = 0;
    f->nearest = 1e30f;
}

static void terrain(Scene *sc, int side)
{
    size_t row = (size_t)side + 1;
    float *h = xalloc(row * row * sizeof *h);
    for (size_t i = 0; i < row * row; i++) {
        float x = (float)(i % row) / 24, y = (float)(i / row) / 24;
        float fx = x - (float)(int)x - 0.5f, fy = y - (float)(int)y - 0.5f;
        h[i] = 12 * (fx * fx + fy * fy) + 0.6f * rnd_float(&sc->rng);
    }
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++) {
            size_t k = (size_t)y * row + (size_t)x;
            Vec a = vec((float)x, (float)y, h[k]), b = vec((float)x + 1, (float)y, h[k + 1]);
            Vec c = vec((float)x, (float)y + 1, h[k + row]), d = vec((float)x + 1, (float)y + 1, h[k + row + 1]);
            Material *m = &sc->materials[h[k] > 4 ? 0 : 1 + (x / 16 + y / 16) % 2];
            add_triangle(sc, a, b, c, m);
            add_triangle(sc, b, d, c, m);
        }
    free(h);
}

static Vec around(Scene *sc, Vec p, float size)
{
    float x = rnd_float(&sc->rng), y = rnd_float(&sc->rng), z = rnd_float(&sc->rng);
    return vadd(p, vscale(vec(x - 0.5f, y - 0.5f, z - 0.5f), size));
}

static void bush(Scene *sc, float extent)
{
    float x = rnd_float(&sc->rng) * extent, y = rnd_float(&sc->rng) * extent;
    Vec foot = vec(x, y, 3 + 6 * rnd_float(&sc->rng));
    Material *m = &sc->materials[3 + rnd(&sc->rng) % (uint64_t)(sc->material_count - 3)];
    for (int i = 0; i < 40; i++) {
        Vec p = around(sc, foot, 5);
        Vec q = around(sc, p, 1.5f), r = around(sc, p, 1.5f);
        add_triangle(sc, p, q, r, m);
    }
}

void scene_build(Scene *sc, int side, int bushes)
{
    memset(sc, 0, sizeof *sc);
    sc->rng = 0x853c49e6748fea9bu;
    sc->materials = xalloc(8 * sizeof *sc->materials);
    add_material(sc, "rock", MATT, vec(0.5f, 0.5f, 0.55f), 0);
    add_material(sc, "grass", MATT, vec(0.3f, 0.6f, 0.2f), 0);
    add_material(sc, "field", MATT, vec(0.6f, 0.5f, 0.2f), 0);
    add_material(sc, "leaf", MATT, vec(0.2f, 0.7f, 0.3f), 0);
    add_material(sc, "glass", MIRROR, vec(0.9f, 0.9f, 0.9f), 0.9f);
    add_material(sc, "lamp", GLOW, vec(1, 0.9f, 0.7f), 0);
    add_material(sc, "steel", MIRROR, vec(0.7f, 0.7f, 0.8f), 0.6f);
    terrain(sc, side);
    for (int i = 0; i < bushes; i++)
        bush(sc, (float)side);
}

/* The sums go in the order of the leaves. */
void scene_report(const Scene *sc)
{
    long seen = 0, small = 0, flat = 0;
    double near = 0, area = 0;
    const Surface *most = &sc->surfaces[0];
    for (int i = 0; i < sc->count; i++) {
        const Surface *t = &sc->surfaces[i];
        if (!(t->flags & TRI_SEEN))
            continue;
        seen++;
        small += (t->flags & TRI_SMALL) != 0;
        flat += (t->flags & TRI_FLAT) != 0;
        near += t->nearest;
        Vec n = vcross(sc->triangles[i].edge1, sc->triangles[i].edge2);
        area += 0.5f * vdot(n, t->normal);
        if (t->hits > most->hits || (t->hits == most->hits && t->id < most->id))
            most = t;
    }
    printf("seen %ld of %d triangles (%ld small, %ld flat), area %.4f, nearest on average %.4f\n", seen, sc->count,
           small, flat, area, seen ? near / (double)seen : 0);
    printf("most hit: triangle %u of %s, %u times\n", most->id, sc->materials[most->material].name, most->hits);
    for (int i = 0; i < sc->material_count; i++) {
        const Material *m = &sc->materials[i];
        printf("%-8s %8ld hits, light %.4f\n", m->name, m->hits, m->light);
    }
}

void scene_free(Scene *sc)
{
    free(sc->triangles);
    free(sc->surfaces);
    free(sc->materials);
    free(sc->node);
    free(sc->visits);
}
