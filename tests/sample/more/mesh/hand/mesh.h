#ifndef MESH_H
#define MESH_H

#include <stddef.h>
#include <stdint.h>

struct material {
    const char *name;
    double stiffness, damping, strength, density;
};

struct point {
    double x, y;
};

struct link {
    uint32_t a, b;
};

struct sides {
    uint32_t left, right;
};

struct corners {
    uint32_t v[3];
};

struct triple {
    uint32_t e[3];
};

#define NONE UINT32_MAX

struct mesh {
    /* vertices, row by row */
    struct point *pos, *force, *speed, *rest_pos;
    double *mass, *moved;
    uint8_t *fixed;
    uint32_t *vertex_id;
    /* edges */
    struct link *link;
    struct sides *side;
    double *rest, *length, *strain, *worst;
    uint8_t *edge_material, *broken_edge;
    /* elements */
    struct corners *corner;
    struct triple *triple;
    double *area0, *area, *energy;
    uint8_t *material, *damage;
    char (*tag)[8];
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
