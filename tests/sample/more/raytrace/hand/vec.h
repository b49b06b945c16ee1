#ifndef VEC_H
#define VEC_H

typedef struct {
    float x, y, z;
} Vec;

typedef struct {
    Vec lo, hi;
} Box;

static inline Vec vec(float x, float y, float z) { return (Vec){x, y, z}; }
static inline Vec vadd(Vec a, Vec b) { return vec(a.x + b.x, a.y + b.y, a.z + b.z); }
static inline Vec vsub(Vec a, Vec b) { return vec(a.x - b.x, a.y - b.y, a.z - b.z); }
static inline Vec vmul(Vec a, Vec b) { return vec(a.x * b.x, a.y * b.y, a.z * b.z); }
static inline Vec vscale(Vec a, float k) { return vec(a.x * k, a.y * k, a.z * k); }
static inline float vdot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline Vec vcross(Vec a, Vec b)
{
    return vec(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
Vec vnorm(Vec a);
float vaxis(Vec a, int axis);

Box box_empty(void);
void box_point(Box *b, Vec p);
void box_join(Box *b, const Box *other);

#endif
