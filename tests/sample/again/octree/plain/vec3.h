#pragma once

typedef struct Vec3 {
    float x, y, z;
} Vec3;

static inline Vec3 vec3(float x, float y, float z) { Vec3 v = {x, y, z}; return v; }
static inline Vec3 vec3Add(Vec3 a, Vec3 b) { return vec3(a.x + b.x, a.y + b.y, a.z + b.z); }
static inline Vec3 vec3Sub(Vec3 a, Vec3 b) { return vec3(a.x - b.x, a.y - b.y, a.z - b.z); }
static inline Vec3 vec3Mul(Vec3 a, float f) { return vec3(a.x * f, a.y * f, a.z * f); }
static inline float vec3Dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

typedef struct Aabb {
    Vec3 min, max;
} Aabb;

static inline Aabb aabbAround(Vec3 c, float r)
{
    Aabb box = {vec3(c.x - r, c.y - r, c.z - r), vec3(c.x + r, c.y + r, c.z + r)};
    return box;
}

static inline int aabbOverlap(const Aabb *a, const Aabb *b)
{
    return a->min.x <= b->max.x && a->max.x >= b->min.x && a->min.y <= b->max.y && a->max.y >= b->min.y &&
           a->min.z <= b->max.z && a->max.z >= b->min.z;
}
