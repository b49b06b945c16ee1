#ifndef MESH_H
#define MESH_H
#include <stddef.h>
#include <stdint.h>
#include <stdbool.h>

typedef struct { double x, y, z; } Vec3;

typedef struct Vertex Vertex;
typedef struct HalfEdge HalfEdge;
typedef struct Face Face;

struct Vertex {
    size_t id;
    Vec3 position;
    Vec3 moved;              /* next position while smoothing */
    Vec3 normal;
    Vec3 original;
    float color[4];
    HalfEdge *edge;          /* one that leaves the vertex */
    size_t mark;
    bool deleted;
};

struct HalfEdge {
    size_t id;
    Vertex *origin;
    HalfEdge *twin, *next, *prev;
    Face *face;
    double u, v;             /* texture */
    double crease;
    int version;             /* of the cost in the queue */
    bool deleted;
};

struct Face {
    size_t id;
    HalfEdge *edge;
    Vec3 normal;
    double area;
    int material;
    bool deleted;
};

typedef struct {
    Vertex *vertices;
    HalfEdge *edges;
    Face *faces;
    size_t nvertices, nedges, nfaces;
    size_t live_vertices, live_faces;
    size_t mark;
} Mesh;

Mesh *mesh_torus(size_t around, size_t across);
void mesh_free(Mesh *m);
bool mesh_check(const Mesh *m);
void mesh_normals(Mesh *m);
void mesh_smooth(Mesh *m, int rounds, double lambda);
size_t mesh_decimate(Mesh *m, size_t target_faces);

static inline Vec3 v_add(Vec3 a, Vec3 b) { return (Vec3){ a.x + b.x, a.y + b.y, a.z + b.z }; }
static inline Vec3 v_sub(Vec3 a, Vec3 b) { return (Vec3){ a.x - b.x, a.y - b.y, a.z - b.z }; }
static inline Vec3 v_scale(Vec3 a, double s) { return (Vec3){ a.x * s, a.y * s, a.z * s }; }
static inline double v_dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline Vec3 v_cross(Vec3 a, Vec3 b)
{
    return (Vec3){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}
#endif
