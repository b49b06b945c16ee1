#ifndef MESH_H
#define MESH_H
#include <stddef.h>
#include <stdint.h>
#include <stdbool.h>

typedef struct { double x, y, z; } Vec3;

#define NONE UINT32_MAX
typedef uint32_t Edge;       /* 4 * face + corner: next, prev and face are arithmetic */

typedef struct {
    Vec3 position;
    uint32_t edge;           /* one that leaves the vertex; NONE: deleted */
    uint32_t mark;
} Vertex;

typedef struct {
    uint32_t twin;
    uint32_t origin;         /* in slot 3 of a face: 1 if it is deleted */
} HalfEdge;

typedef struct {
    Vertex *vertices;
    Vec3 *moved;             /* next position while smoothing */
    Vec3 *normals;           /* of vertices */
    Vec3 *originals;
    HalfEdge *edges;
    uint32_t *versions;      /* of the costs in the queue */
    Vec3 *face_normals;
    double *face_areas;
    uint32_t nvertices, nfaces;
    size_t live_vertices, live_faces;
    uint32_t mark;
} Mesh;

static inline Edge next_of(Edge e) { return (e & 3) == 2 ? e - 2 : e + 1; }
static inline Edge prev_of(Edge e) { return (e & 3) == 0 ? e + 2 : e - 1; }
static inline Edge twin_of(const Mesh *m, Edge e) { return m->edges[e].twin; }
static inline uint32_t origin_of(const Mesh *m, Edge e) { return m->edges[e].origin; }
static inline bool face_deleted(const Mesh *m, uint32_t f) { return m->edges[4 * f + 3].origin; }

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
