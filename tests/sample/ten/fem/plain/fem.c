/*
 * fem: explicit dynamics of a cloth-like sheet: a triangulated mesh whose
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

typedef struct Node {
    int id;
    char tag[16];
    BoundaryKind bc;
    Vec3 rest;                 /* position at the start */
    Vec3 pos;
    Vec3 vel;
    Vec3 force;
    double mass;
    double max_speed;
    long touched;              /* elements that refer to it */
    union {
        double phase;          /* BC_DRIVEN */
        double height;         /* BC_SLIDE_X */
    } bcdata;
} Node;

typedef struct Material {
    char name[20];
    double stiffness, damping, limit;
    long springs, broken;
} Material;

typedef struct Spring {
    Node *a, *b;
    Material *mat;
    double rest_length;
    double stretch;            /* at the last step */
    double peak;
    bool broken;
    int broken_at;
    int id;
} Spring;

typedef struct Triangle {
    Node *n[3];
    double rest_area;
    double area;
    Vec3 normal;
    int id;
    int group;
} Triangle;

typedef struct Mesh {
    int nx, ny;
    int num_nodes, num_springs, num_triangles;
    Node *nodes;
    Spring *springs;
    Triangle *triangles;
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

static void add_spring(Mesh *m, Node *a, Node *b, int material)
{
    Spring *s = &m->springs[m->num_springs];
    Vec3 d = v_sub(b->pos, a->pos);

    s->id = m->num_springs++;
    s->a = a;
    s->b = b;
    s->mat = &m->materials[material];
    s->mat->springs++;
    s->rest_length = sqrt(v_dot(d, d)) * (0.86 + 0.2 * frand());
    s->broken_at = -1;
    a->touched++;
    b->touched++;
}

static void add_triangle(Mesh *m, Node *a, Node *b, Node *c)
{
    Triangle *t = &m->triangles[m->num_triangles];
    Vec3 n = v_cross(v_sub(b->pos, a->pos), v_sub(c->pos, a->pos));

    t->id = m->num_triangles++;
    t->n[0] = a;
    t->n[1] = b;
    t->n[2] = c;
    t->rest_area = t->area = 0.5 * sqrt(v_dot(n, n));
    t->group = t->id % 7;
    for (int i = 0; i < 3; i++) {
        t->n[i]->mass += t->rest_area * 0.4 / 3.0;
        t->n[i]->touched++;
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

static void place_node(Mesh *m, Node *n, int x, int y)
{
    n->pos.x = (double)x + 0.2 * (frand() - 0.5);
    n->pos.y = (double)y + 0.2 * (frand() - 0.5);
    n->pos.z = 0.02 * (frand() - 0.5);
    n->rest = n->pos;
    n->mass = 0.05;
    snprintf(n->tag, sizeof n->tag, "n%d.%d", x, y);
    if (x == 0) {
        n->bc = BC_FIXED;
    } else if (x == m->nx - 1) {
        n->bc = BC_DRIVEN;
        n->bcdata.phase = 0.05 * (double)(y % 40);
    } else if (y == 0) {
        n->bc = BC_SLIDE_X;
        n->bcdata.height = n->pos.z;
    } else {
        n->bc = BC_FREE;
    }
}

static Mesh *mesh_new(int nx, int ny)
{
    Mesh *m = checked_calloc(1, sizeof *m);
    size_t cells = (size_t)(nx - 1) * (size_t)(ny - 1);
    int *num;

    m->nx = nx;
    m->ny = ny;
    m->dt = 0.004;
    m->num_nodes = nx * ny;
    m->nodes = checked_calloc((size_t)m->num_nodes, sizeof(Node));
    m->springs = checked_calloc(3 * cells + (size_t)(nx + ny), sizeof(Spring));
    m->triangles = checked_calloc(2 * cells, sizeof(Triangle));
    init_materials(m);
    num = scattered_numbers(m->num_nodes);
#define AT(X, Y) (&m->nodes[num[(Y) * nx + (X)]])
    for (int i = 0; i < m->num_nodes; i++)
        m->nodes[i].id = i;
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
    free(m->nodes);
    free(m->springs);
    free(m->triangles);
    free(m);
}

static void clear_forces(Mesh *m)
{
    for (Node *n = m->nodes; n < m->nodes + m->num_nodes; n++) {
        n->force.x = 0.0;
        n->force.y = 0.0;
        n->force.z = -9.81 * n->mass;
    }
}

static void spring_forces(Mesh *m)
{
    for (int i = 0; i < m->num_springs; i++) {
        Spring *s = &m->springs[i];
        const Material *mat = s->mat;
        Vec3 d, dv;
        double len, stretch, f;

        if (s->broken)
            continue;
        d = v_sub(s->b->pos, s->a->pos);
        dv = v_sub(s->b->vel, s->a->vel);
        len = sqrt(v_dot(d, d));
        stretch = len - s->rest_length;
        s->stretch = stretch;
        if (stretch > s->peak)
            s->peak = stretch;
        if (stretch > mat->limit * s->rest_length) {
            s->broken = true;
            s->broken_at = m->step;
            s->mat->broken++;
            continue;
        }
        f = (mat->stiffness * stretch + mat->damping * v_dot(d, dv) / len) / len;
        v_add_scaled(&s->a->force, f, d);
        v_add_scaled(&s->b->force, -f, d);
    }
}

static void pressure_forces(Mesh *m, double pressure)
{
    for (Triangle *t = m->triangles; t != m->triangles + m->num_triangles; t++) {
        const Node *a = t->n[0];
        Vec3 n = v_cross(v_sub(t->n[1]->pos, a->pos), v_sub(t->n[2]->pos, a->pos));

        t->normal = n;
        t->area = 0.5 * sqrt(v_dot(n, n));
        for (int k = 0; k < 3; k++)
            v_add_scaled(&t->n[k]->force, pressure / 6.0, n);
    }
}

static void apply_boundary(const Mesh *m, Node *n)
{
    switch (n->bc) {
    case BC_FREE:
        break;
    case BC_FIXED:
        n->vel = (Vec3){ 0, 0, 0 };
        n->pos = n->rest;
        break;
    case BC_SLIDE_X:
        n->vel.y = n->vel.z = 0;
        n->pos.z = n->bcdata.height;
        break;
    case BC_DRIVEN: {
        /* a triangle wave, to do without sin() */
        double t = m->time * 0.5 + n->bcdata.phase;
        double w = t - floor(t);
        n->vel = (Vec3){ 0, 0, 0 };
        n->pos = n->rest;
        n->pos.z += 12.0 * m->time * (w < 0.5 ? w : 1.0 - w);
        break;
    }
    }
}

static void integrate(Mesh *m)
{
    double dt = m->dt;

    for (int i = 0; i < m->num_nodes; i++) {
        Node *n = &m->nodes[i];
        double speed2;

        v_add_scaled(&n->vel, dt / n->mass, n->force);
        v_add_scaled(&n->pos, dt, n->vel);
        apply_boundary(m, n);
        speed2 = v_dot(n->vel, n->vel);
        if (speed2 > n->max_speed)
            n->max_speed = speed2;
    }
    m->time += dt;
    m->step++;
}

static Energy measure(const Mesh *m)
{
    Energy e = { 0, 0, 0, 0 };

    for (int i = 0; i < m->num_nodes; i++) {
        const Node *n = &m->nodes[i];
        e.kinetic += 0.5 * n->mass * v_dot(n->vel, n->vel);
        e.potential += 9.81 * n->mass * n->pos.z;
    }
    for (int i = 0; i < m->num_springs; i++) {
        const Spring *s = &m->springs[i];
        if (!s->broken)
            e.elastic += 0.5 * s->mat->stiffness * s->stretch * s->stretch;
    }
    for (int i = 0; i < m->num_triangles; i++)
        e.area += m->triangles[i].area;
    return e;
}

static void final_report(const Mesh *m)
{
    const Node *fastest = m->nodes;
    const Spring *worst = m->springs;
    double group[7] = { 0 }, up = 0;
    long first = 0, touched = 0;

    for (int i = 0; i < m->num_nodes; i++) {
        touched += m->nodes[i].touched;
        if (m->nodes[i].max_speed > fastest->max_speed)
            fastest = &m->nodes[i];
    }
    for (int i = 0; i < m->num_springs; i++) {
        if (m->springs[i].peak > worst->peak)
            worst = &m->springs[i];
        if (m->springs[i].broken_at >= 0 && m->springs[i].broken_at < m->step / 2)
            first++;
    }
    for (int i = 0; i < m->num_triangles; i++) {
        const Triangle *t = &m->triangles[i];
        group[t->group] += t->area - t->rest_area;
        up += t->normal.z > 0 ? 1 : 0;
    }
    printf("fastest %s (%d): %.6f; worst spring %d between %s and %s: %.6f\n", fastest->tag,
           fastest->id, sqrt(fastest->max_speed), worst->id, worst->a->tag, worst->b->tag, worst->peak);
    printf("areas %.5f %.5f %.5f, %.0f face up, touched %ld, %ld broke early\n", group[0], group[3],
           group[6], up, touched, first);
    for (int i = 0; i < 3; i++)
        printf("%-6s %ld springs, %ld broken\n", m->materials[i].name, m->materials[i].springs,
               m->materials[i].broken);
    for (int i = 0; i < PROBES; i++) {
        const Node *n = &m->nodes[(long)m->num_nodes * (2 * i + 1) / (2 * PROBES)];
        printf("probe %s: %.6f %.6f %.6f\n", n->tag, n->pos.x, n->pos.y, n->pos.z);
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
