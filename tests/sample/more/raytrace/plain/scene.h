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

typedef struct Triangle {
    int id;
    unsigned flags;
    Vec corner[3];
    Vec edge1, edge2;
    Vec normal;
    Vec centre;
    Box box;
    float area;
    Material *material;
    long hits;
    float nearest;
} Triangle;

typedef struct Node {
    Box box;
    struct Node *left, *right;
    struct Node *parent;
    Triangle **tri;           /* leaf: triangles of this node */
    int count;                /* 0 for inner nodes */
    int axis;
    int depth;
    long visits;
} Node;

typedef struct Scene {
    Material *materials;
    int material_count;
    Triangle **triangles;     /* sorted by the tree */
    int count, room;
    Node *root;
    int nodes, leaves, deepest;
    uint64_t rng;
} Scene;

typedef struct Ray {
    Vec from, dir, inv;
} Ray;

typedef struct Hit {
    Triangle *tri;
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
void tree_free(Node *n);
int tree_hit(const Scene *sc, const Ray *ray, Hit *hit, Stats *st);

#endif
