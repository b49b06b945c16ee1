#ifndef MESH_H
#define MESH_H

#include <stddef.h>

struct material {
    const char *name;
    double stiffness, damping, strength, density;
};

struct element;
struct edge;

struct vertex {
    int id;
    int fixed;
    double x, y;
    double x0, y0;            /* at rest */
    double vx, vy;
    double fx, fy;
    double mass;
    double moved;
    struct edge *first;       /* edges starting here */
    struct vertex *next;
};

struct edge {
    struct vertex *a, *b;
    struct element *left, *right;
    double rest;
    double length;
    double strain, worst;
    double stiffness;
    int broken;
    int id;
    struct edge *next;        /* of the same start */
};

struct element {
    struct vertex *v[3];
    struct edge *e[3];
    const struct material *material;
    double area0;
    double area;
    double pressure;
    double quality;
    double energy;
    int damaged;
    int id;
    char tag[8];
};

struct mesh {
    struct vertex **vertices;
    struct edge **edges;
    struct element **elements;
    size_t nv, ne, nt;
    double time, dt;
    double kinetic, elastic;
    long broken, damaged;
};

extern const struct material materials[4];

void mesh_make(struct mesh *m, int side);
void mesh_step(struct mesh *m);
double mesh_quality(struct mesh *m);
void mesh_print(const struct mesh *m);
void mesh_free(struct mesh *m);

#endif
