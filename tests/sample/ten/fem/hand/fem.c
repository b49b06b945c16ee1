/*
 * fem, laid out by hand: explicit dynamics of a cloth-like sheet: a triangulated mesh whose
 * sides are damped springs, with membrane pressure on the triangles.
 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PROBES 4

typedef struct { double x, y, z; } Vec3;

typedef enum { BC_FREE, BC_FIXED, BC_SLIDE_X, BC_DRIVEN } BoundaryKind;

typedef struct NodeHot {
    Vec3 pos;
    Vec3 vel;
    Vec3 force;
    double mass;
} NodeHot;

typedef struct NodeCold {
    Vec3 rest;                 /* position at the start */
    double bcdata;             /* phase of BC_DRIVEN, height of BC_SLIDE_X */
    int touched;
    char tag[16];
} NodeCold;

typedef struct Material {
    char name[20];
    double stiffness, damping, limit;
    long springs, broken;
} Material;

typedef struct Ends { int a, b; } Ends;
typedef struct Corners { int n[3]; } Corners;

#define MAT_MASK 3
#define BROKEN 4

typedef struct Mesh {
    int nx, ny;
    int num_nodes, num_springs, num_triangles;
    NodeHot *node;
    unsigned char *node_bc;
    double *node_max_speed;
    NodeCold *node_cold;
    Ends *spring_ends;
    unsigned char *spring_state;   /* material and BROKEN */
    double *spring_rest;
    double *spring_stretch;
    double *spring_peak;
    int *spring_broken_at;
    Corners *tri;
    double *tri_area;
    bool *tri_up;
    double *tri_rest_area;
    Material materials[3];
    double time, dt;
    int step;
} Mesh;

typedef struct Energy {
    double kinetic, elastic, potential;
    double area;
} Energy;

static uint32_t lcg = 20240917u;

static double frand(void)
{
    lcg = lcg * 1664525u + 1013904223u;
    return (double)(lcg >> 8) / 16777216.0;
}

static inline Vec3 v_sub(Vec3 a, Vec3 b) { return (Vec3){ a.x - b.x, a.y - b.y, a.z - b.z }; }
static inline double v_dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline Vec3 v_cross(Vec3 a, Vec3 b)
{
    return (Vec3){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}
static inline void v_add_scaled(Vec3 *a, double s, Vec3 b)
{
    a->x += s * b.x;
    a->y += s * b.y;
    a->z += s * b.z;
}

static void *checked_calloc(size_t n, size_t size)
{
    void *p = calloc(n, size);

    if (!p) {
        fprintf(stderr, "fem: cannot allocate %zu * %zu bytes\n", n, size);
        exit(EXIT_FAILURE);
    }
    return p;
}

static void add_spring(Mesh *m, int a, int b, int material)
{
    int id = m->num_springs++;
    Vec3 d = v_sub(m->node[b].pos, m->node[a].pos);

    m->spring_ends[id] = (Ends){ a, b };
    m->spring_state[id] = (unsigned char)material;
    m->materials[material].springs++;
    m->spring_rest[id] = sqrt(v_dot(d, d)) * (0.86 + 0.2 * frand());
    m->spring_broken_at[id] = -1;
    m->node_cold[a].touched++;
    m->node_cold[b].touched++;
}

static void add_triangle(Mesh *m, int a, int b, int c)
{
    int id = m->num_triangles++;
    Corners *t = &m->tri[id];
    Vec3 pa = m->node[a].pos;
    Vec3 n = v_cross(v_sub(m->node[b].pos, pa), v_sub(m->node[c].pos, pa));

    t->n[0] = a;
    t->n[1] = b;
    t->n[2] = c;
    m->tri_rest_area[id] = m->tri_area[id] = 0.5 * sqrt(v_dot(n, n));
    for (int i = 0; i < 3; i++) {
        m->node[t->n[i]].mass += m->tri_rest_area[id] * 0.4 / 3.0;
        m->node_cold[t->n[i]].touched++;
    }
}

static void init_materials(Mesh *m)
{
    static const Material table[3] = {
        { "warp",  900.0, 0.60, 0.18, 0, 0 },
        { "weft",  750.0, 0.55, 0.20, 0, 0 },
        { "cross", 300.0, 0.20, 0.35, 0, 0 },
    };
    memcpy(m->materials, table, sizeof table);
}

/* Node numbers are scattered, as a mesh generator would leave them. */
static int *scattered_numbers(int n)
{
    int *num = checked_calloc((size_t)n, sizeof *num);

    for (int i = 0; i < n; i++)
        num[i] = i;
    for (int i = n - 1; i > 0; i--) {
        int j = i - (int)(frand() * (double)(i < 2000 ? i : 2000));
        int t = num[i];
        num[i] = num[j];
        num[j] = t;
    }
    return num;
}

static void place_node(Mesh *m, int i, int x, int y)
{
    NodeHot *n = &m->node[i];
    NodeCold *c = &m->node_cold[i];

    n->pos.x = (double)x + 0.2 * (frand() - 0.5);
    n->pos.y = (double)y + 0.2 * (frand() - 0.5);
    n->pos.z = 0.02 * (frand() - 0.5);
    c->rest = n->pos;
    n->mass = 0.05;
    snprintf(c->tag, sizeof c->tag, "n%d.%d", x, y);
    if (x == 0) {
        m->node_bc[i] = BC_FIXED;
    } else if (x == m->nx - 1) {
        m->node_bc[i] = BC_DRIVEN;
        c->bcdata = 0.05 * (double)(y % 40);
    } else if (y == 0) {
        m->node_bc[i] = BC_SLIDE_X;
        c->bcdata = n->pos.z;
    } else {
        m->node_bc[i] = BC_FREE;
    }
}

static Mesh *mesh_new(int nx, int ny)
{
    Mesh *m = checked_calloc(1, sizeof *m);
    size_t cells = (size_t)(nx - 1) * (size_t)(ny - 1);
    size_t nn, ns;
    int *num;

    m->nx = nx;
    m->ny = ny;
    m->dt = 0.004;
    m->num_nodes = nx * ny;
    nn = (size_t)m->num_nodes;
    ns = 3 * cells + (size_t)(nx + ny);
    m->node = checked_calloc(nn, sizeof *m->node);
    m->node_bc = checked_calloc(nn, sizeof *m->node_bc);
    m->node_max_speed = checked_calloc(nn, sizeof *m->node_max_speed);
    m->node_cold = checked_calloc(nn, sizeof *m->node_cold);
    m->spring_ends = checked_calloc(ns, sizeof *m->spring_ends);
    m->spring_state = checked_calloc(ns, sizeof *m->spring_state);
    m->spring_rest = checked_calloc(ns, sizeof *m->spring_rest);
    m->spring_stretch = checked_calloc(ns, sizeof *m->spring_stretch);
    m->spring_peak = checked_calloc(ns, sizeof *m->spring_peak);
    m->spring_broken_at = checked_calloc(ns, sizeof *m->spring_broken_at);
    m->tri = checked_calloc(2 * cells, sizeof *m->tri);
    m->tri_area = checked_calloc(2 * cells, sizeof *m->tri_area);
    m->tri_up = checked_calloc(2 * cells, sizeof *m->tri_up);
    m->tri_rest_area = checked_calloc(2 * cells, sizeof *m->tri_rest_area);
    init_materials(m);
    num = scattered_numbers(m->num_nodes);
#define AT(X, Y) (num[(Y) * nx + (X)])
    for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++)
            place_node(m, AT(x, y), x, y);
    for (int y = 0; y < ny; y++) {
        for (int x = 0; x < nx; x++) {
            if (x + 1 < nx)
                add_spring(m, AT(x, y), AT(x + 1, y), 0);
            if (y + 1 < ny)
                add_spring(m, AT(x, y), AT(x, y + 1), 1);
            if (x + 1 < nx && y + 1 < ny) {
                if ((x + y) % 2)
                    add_spring(m, AT(x, y), AT(x + 1, y + 1), 2);
                else
                    add_spring(m, AT(x + 1, y), AT(x, y + 1), 2);
                add_triangle(m, AT(x, y), AT(x + 1, y), AT(x + 1, y + 1));
                add_triangle(m, AT(x, y), AT(x + 1, y + 1), AT(x, y + 1));
            }
        }
    }
#undef AT
    free(num);
    return m;
}

static void mesh_free(Mesh *m)
{
    free(m->node);
    free(m->node_bc);
    free(m->node_max_speed);
    free(m->node_cold);
    free(m->spring_ends);
    free(m->spring_state);
    free(m->spring_rest);
    free(m->spring_stretch);
    free(m->spring_peak);
    free(m->spring_broken_at);
    free(m->tri);
    free(m->tri_area);
    free(m->tri_up);
    free(m->tri_rest_area);
    free(m);
}

static void clear_forces(Mesh *m)
{
    for (NodeHot *n = m->node; n < m->node + m->num_nodes; n++) {
        n->force.x = 0.0;
        n->force.y = 0.0;
        n->force.z = -9.81 * n->mass;
    }
}

static void spring_forces(Mesh *m)
{
    NodeHot *node = m->node;

    for (int i = 0; i < m->num_springs; i++) {
        unsigned char state = m->spring_state[i];
        NodeHot *a, *b;
        Material *mat;
        Vec3 d, dv;
        double len, stretch, f, rest;

        if (state & BROKEN)
            continue;
        a = &node[m->spring_ends[i].a];
        b = &node[m->spring_ends[i].b];
        mat = &m->materials[state & MAT_MASK];
        rest = m->spring_rest[i];
        d = v_sub(b->pos, a->pos);
        dv = v_sub(b->vel, a->vel);
        len = sqrt(v_dot(d, d));
        stretch = len - rest;
        m->spring_stretch[i] = stretch;
        if (stretch > m->spring_peak[i])
            m->spring_peak[i] = stretch;
        if (stretch > mat->limit * rest) {
            m->spring_state[i] |= BROKEN;
            m->spring_broken_at[i] = m->step;
            mat->broken++;
            continue;
        }
        f = (mat->stiffness * stretch + mat->damping * v_dot(d, dv) / len) / len;
        v_add_scaled(&a->force, f, d);
        v_add_scaled(&b->force, -f, d);
    }
}

static void pressure_forces(Mesh *m, double pressure)
{
    NodeHot *node = m->node;

    for (int i = 0; i < m->num_triangles; i++) {
        NodeHot *a = &node[m->tri[i].n[0]], *b = &node[m->tri[i].n[1]], *c = &node[m->tri[i].n[2]];
        Vec3 n = v_cross(v_sub(b->pos, a->pos), v_sub(c->pos, a->pos));

        m->tri_up[i] = n.z > 0;
        m->tri_area[i] = 0.5 * sqrt(v_dot(n, n));
        v_add_scaled(&a->force, pressure / 6.0, n);
        v_add_scaled(&b->force, pressure / 6.0, n);
        v_add_scaled(&c->force, pressure / 6.0, n);
    }
}

static void apply_boundary(const Mesh *m, int i)
{
    NodeHot *n = &m->node[i];

    switch (m->node_bc[i]) {
    case BC_FREE:
        break;
    case BC_FIXED:
        n->vel = (Vec3){ 0, 0, 0 };
        n->pos = m->node_cold[i].rest;
        break;
    case BC_SLIDE_X:
        n->vel.y = n->vel.z = 0;
        n->pos.z = m->node_cold[i].bcdata;
        break;
    case BC_DRIVEN: {
        double t = m->time * 0.5 + m->node_cold[i].bcdata;
        double w = t - floor(t);
        n->vel = (Vec3){ 0, 0, 0 };
        n->pos = m->node_cold[i].rest;
        n->pos.z += 12.0 * m->time * (w < 0.5 ? w : 1.0 - w);
        break;
    }
    }
}

static void integrate(Mesh *m)
{
    double dt = m->dt;

    for (int i = 0; i < m->num_nodes; i++) {
        NodeHot *n = &m->node[i];
        double speed2;

        v_add_scaled(&n->vel, dt / n->mass, n->force);
        v_add_scaled(&n->pos, dt, n->vel);
        apply_boundary(m, i);
        speed2 = v_dot(n->vel, n->vel);
        if (speed2 > m->node_max_speed[i])
            m->node_max_speed[i] = speed2;
    }
    m->time += dt;
    m->step++;
}

static Energy measure(const Mesh *m)
{
    Energy e = { 0, 0, 0, 0 };

    for (int i = 0; i < m->num_nodes; i++) {
        const NodeHot *n = &m->node[i];
        e.kinetic += 0.5 * n->mass * v_dot(n->vel, n->vel);
        e.potential += 9.81 * n->mass * n->pos.z;
    }
    for (int i = 0; i < m->num_springs; i++) {
        unsigned char state = m->spring_state[i];
        if (!(state & BROKEN))
            e.elastic += 0.5 * m->materials[state & MAT_MASK].stiffness * m->spring_stretch[i] * m->spring_stretch[i];
    }
    for (int i = 0; i < m->num_triangles; i++)
        e.area += m->tri_area[i];
    return e;
}

static void final_report(const Mesh *m)
{
    int fastest = 0, worst = 0;
    double group[7] = { 0 }, up = 0;
    long first = 0, touched = 0;

    for (int i = 0; i < m->num_nodes; i++) {
        touched += m->node_cold[i].touched;
        if (m->node_max_speed[i] > m->node_max_speed[fastest])
            fastest = i;
    }
    for (int i = 0; i < m->num_springs; i++) {
        if (m->spring_peak[i] > m->spring_peak[worst])
            worst = i;
        if (m->spring_broken_at[i] >= 0 && m->spring_broken_at[i] < m->step / 2)
            first++;
    }
    for (int i = 0; i < m->num_triangles; i++) {
        group[i % 7] += m->tri_area[i] - m->tri_rest_area[i];
        up += m->tri_up[i] ? 1 : 0;
    }
    printf("fastest %s (%d): %.6f; worst spring %d between %s and %s: %.6f\n", m->node_cold[fastest].tag,
           fastest, sqrt(m->node_max_speed[fastest]), worst, m->node_cold[m->spring_ends[worst].a].tag,
           m->node_cold[m->spring_ends[worst].b].tag, m->spring_peak[worst]);
    printf("areas %.5f %.5f %.5f, %.0f face up, touched %ld, %ld broke early\n", group[0], group[3],
           group[6], up, touched, first);
    for (int i = 0; i < 3; i++)
        printf("%-6s %ld springs, %ld broken\n", m->materials[i].name, m->materials[i].springs,
               m->materials[i].broken);
    for (int i = 0; i < PROBES; i++) {
        long k = (long)m->num_nodes * (2 * i + 1) / (2 * PROBES);
        const NodeHot *n = &m->node[k];
        printf("probe %s: %.6f %.6f %.6f\n", m->node_cold[k].tag, n->pos.x, n->pos.y, n->pos.z);
    }
}

int main(int argc, char **argv)
{
    int size = 400, steps = 60;
    Mesh *m;

    if (argc > 1)
        size = atoi(argv[1]);
    if (argc > 2)
        steps = atoi(argv[2]);
    if (size < 3 || size > 10000 || steps < 1) {
        fprintf(stderr, "usage: %s [size [steps]]\n", argv[0]);
        return EXIT_FAILURE;
    }
    m = mesh_new(size, size);
    printf("%d nodes, %d springs, %d triangles\n", m->num_nodes, m->num_springs, m->num_triangles);
    for (int i = 1; i <= steps; i++) {
        clear_forces(m);
        spring_forces(m);
        pressure_forces(m, 6.0);
        integrate(m);
        if (i % 10 == 0 || i == steps) {
            Energy e = measure(m);
            printf("step %3d: kinetic %.6f elastic %.6f potential %.6f area %.5f\n", i, e.kinetic,
                   e.elastic, e.potential, e.area);
        }
    }
    final_report(m);
    mesh_free(m);
    return EXIT_SUCCESS;
}
