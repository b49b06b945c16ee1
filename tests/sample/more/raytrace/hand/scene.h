#ifndef SCENE_H
#define SCENE_H

#include <stdint.h>

#include "vec.h"

typedef enum { MATT, MIRROR, GLOW } Kind;

typedef struct Material {
    char name[16];
    Kind kind;
    Vec colour;
    float reflect;
    long hits;
    double light;
} Material;

enum { TRI_SMALL = 1, TRI_FLAT = 2, TRI_SEEN = 4 };

/* What the intersection test needs, in the order of the leaves. */
typedef struct Triangle {
    Vec corner;
    Vec edge1, edge2;
} Triangle;

/* What a hit needs. */
typedef struct Surface {
    Vec normal;
    float nearest;
    uint32_t hits;
    uint32_t id;
    uint8_t material;
    uint8_t flags;
} Surface;

/* What the build needs; thrown away afterwards. */
typedef struct Sort {
    Box box;
    Vec centre;
    uint32_t id;
} Sort;

/* The left child of an inner node is the next node. */
typedef struct Node {
    Box box;
    uint32_t link;            /* leaf: first triangle; else right child */
    uint8_t count;            /* 0 for inner nodes */
    uint8_t axis;
    uint8_t depth;
} Node;

typedef struct Scene {
    Material *materials;
    int material_count;
    Triangle *triangles;
    Surface *surfaces;
    Sort *sort;
    int count, room;
    Node *node;
    uint32_t *visits;
    int nodes, leaves, deepest;
    uint64_t rng;
} Scene;

typedef struct Ray {
    Vec from, dir, inv;
} Ray;

typedef struct Hit {
    int tri;
    float t;
    Vec point;
} Hit;

typedef struct Stats {
    long rays, boxes, tests, hits, escaped;
} Stats;

void *xalloc(unsigned long n);
uint64_t rnd(uint64_t *s);
float rnd_float(uint64_t *s);

void scene_build(Scene *sc, int side, int bushes);
void scene_report(const Scene *sc);
void scene_free(Scene *sc);

void tree_build(Scene *sc);
int tree_hit(const Scene *sc, const Ray *ray, Hit *hit, Stats *st);

#endif
