/* A cloth of springs falls over a ball; position-based, in double precision. */
#ifndef CLOTH_H
#define CLOTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vec {
    double x, y, z;
};

struct point {
    struct vec pos;
    struct vec before;          /* position in the step before */
    struct vec wind;
    struct vec normal;
    double inverse_mass;        /* 0 if pinned */
    float u, v;                 /* texture coordinates */
    int springs;
    bool wet;
};

enum kind { STRUCTURAL, SHEAR, BEND, KINDS };

struct spring {
    struct point *a, *b;
    enum kind kind;
    bool torn;
    double rest;
    double stiffness;
    double worst;               /* greatest stretch seen */
    long torn_at;
};

struct ball {
    struct vec centre;
    double radius;
};

struct cloth {
    int width, height;
    struct point *point;
    struct spring *spring;
    size_t points, springs;
    struct ball ball;
    uint64_t rng;
    long steps, torn;
};

static inline struct vec add(struct vec a, struct vec b) { return (struct vec){a.x + b.x, a.y + b.y, a.z + b.z}; }
static inline struct vec sub(struct vec a, struct vec b) { return (struct vec){a.x - b.x, a.y - b.y, a.z - b.z}; }
static inline struct vec scale(struct vec a, double f) { return (struct vec){a.x * f, a.y * f, a.z * f}; }
static inline double dot(struct vec a, struct vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline struct vec cross(struct vec a, struct vec b)
{
    return (struct vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

double unit_random(struct cloth *c);
void cloth_make(struct cloth *c, int width, int height);
void cloth_free(struct cloth *c);
void cloth_step(struct cloth *c, int relaxations);
void cloth_report(const struct cloth *c);

#endif
