/* As plain: points and springs split into what the relaxation uses and the rest. */
#ifndef CLOTH_H
#define CLOTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vec {
    double x, y, z;
};

struct point {                  /* what the springs use: 32 bytes */
    struct vec pos;
    double inverse_mass;        /* 0 if pinned */
};

struct look {
    struct vec normal;
    float u, v;
    uint8_t springs;
    bool wet;
};

enum kind { STRUCTURAL, SHEAR, BEND, KINDS };

struct spring {
    uint32_t a, b;
    double rest;
    double stiffness;           /* negative if torn */
};

struct history {
    double worst;
    int32_t torn_at;
    uint8_t kind;
};

struct ball {
    struct vec centre;
    double radius;
};

struct cloth {
    int width, height;
    struct point *point;
    struct vec *before, *wind;
    struct look *look;
    struct spring *spring;
    struct history *history;
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
