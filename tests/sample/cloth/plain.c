// cloth.c - verlet cloth with distance constraints, wind and a ball to fall on
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

typedef struct { float x, y, z; } vec3;

static vec3 v3(float x, float y, float z) { vec3 r = { x, y, z }; return r; }
static vec3 add(vec3 a, vec3 b) { return v3(a.x + b.x, a.y + b.y, a.z + b.z); }
static vec3 sub(vec3 a, vec3 b) { return v3(a.x - b.x, a.y - b.y, a.z - b.z); }
static vec3 mul(vec3 a, float s) { return v3(a.x * s, a.y * s, a.z * s); }
static float dot(vec3 a, vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static vec3 cross(vec3 a, vec3 b)
{
    return v3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
static float len(vec3 a) { return sqrtf(dot(a, a)); }

typedef struct {
    vec3 pos, old_pos;
    vec3 accel;
    vec3 normal;
    float mass;
    float inv_mass;
    float u, v;             // texture coordinates
    unsigned color;
    int pinned;
    int contacts;
    float max_speed;
} Particle;

typedef enum { STRUCTURAL, SHEAR, BEND } ConstraintType;

typedef struct {
    ConstraintType type;
    Particle *a, *b;
    float rest;
    float stiffness;
    float max_stretch;      // seen so far
    float tear_at;
    int broken;
} Constraint;

typedef struct {
    Particle *p[3];
    vec3 normal;
    float area;
    int material;
} Face;

typedef struct {
    int w, h;
    Particle *particles;
    int num_particles;
    Constraint *constraints;
    int num_constraints, cap_constraints;
    Face *faces;
    int num_faces;
    vec3 gravity, wind;
    float damping;
    int torn;
} Cloth;

static unsigned rng = 2463534242u;
static float frand(void)
{
    rng ^= rng << 13; rng ^= rng >> 17; rng ^= rng << 5;
    return (rng >> 8) * (1.0f / 16777216.0f);
}

static Particle *at(Cloth *c, int x, int y) { return &c->particles[y * c->w + x]; }

static void link_particles(Cloth *c, Particle *a, Particle *b, ConstraintType type, float stiffness)
{
    if (c->num_constraints == c->cap_constraints) {
        c->cap_constraints = c->cap_constraints ? c->cap_constraints * 2 : 1024;
        c->constraints = realloc(c->constraints, c->cap_constraints * sizeof(Constraint));
        if (!c->constraints) exit(1);
    }
    Constraint *k = &c->constraints[c->num_constraints++];
    k->type = type;
    k->a = a;
    k->b = b;
    k->rest = len(sub(a->pos, b->pos));
    k->stiffness = stiffness;
    k->max_stretch = 0;
    k->tear_at = type == STRUCTURAL ? 2.0f + 4.0f * frand() : 8.0f;
    k->broken = 0;
}

static Cloth *cloth_create(int w, int h, float spacing)
{
    Cloth *c = calloc(1, sizeof *c);
    c->w = w;
    c->h = h;
    c->num_particles = w * h;
    c->particles = calloc(c->num_particles, sizeof(Particle));
    c->faces = calloc((w - 1) * (h - 1) * 2, sizeof(Face));
    c->gravity = v3(0, -9.81f, 0);
    c->wind = v3(1.5f, 0.2f, 0.7f);
    c->damping = 0.995f;

    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            Particle *p = at(c, x, y);
            p->pos = v3(x * spacing, 2.0f + 0.01f * frand(), y * spacing);
            p->old_pos = p->pos;
            p->mass = 0.5f + frand();
            p->inv_mass = 1.0f / p->mass;
            p->u = x / (float)(w - 1);
            p->v = y / (float)(h - 1);
            p->color = rng | 0xff000000u;
            if (y == 0 && x % 8 == 0) {
                p->pinned = 1;
                p->inv_mass = 0;
            }
        }
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            if (x + 1 < w) link_particles(c, at(c, x, y), at(c, x + 1, y), STRUCTURAL, 1.0f);
            if (y + 1 < h) link_particles(c, at(c, x, y), at(c, x, y + 1), STRUCTURAL, 1.0f);
            if (x + 1 < w && y + 1 < h) {
                link_particles(c, at(c, x, y), at(c, x + 1, y + 1), SHEAR, 0.6f);
                link_particles(c, at(c, x + 1, y), at(c, x, y + 1), SHEAR, 0.6f);
            }
            if (x + 2 < w) link_particles(c, at(c, x, y), at(c, x + 2, y), BEND, 0.25f);
            if (y + 2 < h) link_particles(c, at(c, x, y), at(c, x, y + 2), BEND, 0.25f);
        }
    for (int y = 0; y + 1 < h; y++)
        for (int x = 0; x + 1 < w; x++) {
            Face *f = &c->faces[c->num_faces++];
            f->p[0] = at(c, x, y); f->p[1] = at(c, x + 1, y); f->p[2] = at(c, x, y + 1);
            f->material = (x ^ y) & 3;
            f = &c->faces[c->num_faces++];
            f->p[0] = at(c, x + 1, y); f->p[1] = at(c, x + 1, y + 1); f->p[2] = at(c, x, y + 1);
            f->material = (x ^ y) & 3;
        }
    return c;
}

static void apply_wind(Cloth *c)
{
    for (int i = 0; i < c->num_particles; i++) {
        c->particles[i].normal = v3(0, 0, 0);
        c->particles[i].accel = c->gravity;
    }
    for (int i = 0; i < c->num_faces; i++) {
        Face *f = &c->faces[i];
        vec3 n = cross(sub(f->p[1]->pos, f->p[0]->pos), sub(f->p[2]->pos, f->p[0]->pos));
        float l = len(n);
        f->area = 0.5f * l;
        f->normal = l > 1e-12f ? mul(n, 1.0f / l) : v3(0, 1, 0);
        float push = dot(f->normal, c->wind) * f->area * 40.0f;
        for (int j = 0; j < 3; j++) {
            Particle *p = f->p[j];
            p->normal = add(p->normal, f->normal);
            p->accel = add(p->accel, mul(f->normal, push * p->inv_mass));
        }
    }
}

static void integrate(Cloth *c, float dt)
{
    for (int i = 0; i < c->num_particles; i++) {
        Particle *p = &c->particles[i];
        if (p->pinned)
            continue;
        vec3 vel = mul(sub(p->pos, p->old_pos), c->damping);
        vec3 next = add(add(p->pos, vel), mul(p->accel, dt * dt));
        float speed = len(vel);
        if (speed > p->max_speed)
            p->max_speed = speed;
        p->old_pos = p->pos;
        p->pos = next;
    }
}

static void satisfy(Cloth *c)
{
    for (int i = 0; i < c->num_constraints; i++) {
        Constraint *k = &c->constraints[i];
        if (k->broken)
            continue;
        vec3 d = sub(k->b->pos, k->a->pos);
        float l = len(d);
        float w = k->a->inv_mass + k->b->inv_mass;
        if (w == 0 || l < 1e-9f)
            continue;
        float stretch = l / k->rest;
        if (stretch > k->max_stretch) {
            k->max_stretch = stretch;
            if (stretch > k->tear_at) {
                k->broken = 1;
                c->torn++;
                continue;
            }
        }
        vec3 corr = mul(d, k->stiffness * (l - k->rest) / (l * w));
        k->a->pos = add(k->a->pos, mul(corr, k->a->inv_mass));
        k->b->pos = sub(k->b->pos, mul(corr, k->b->inv_mass));
    }
}

static void collide(Cloth *c, vec3 center, float radius)
{
    for (int i = 0; i < c->num_particles; i++) {
        Particle *p = &c->particles[i];
        vec3 d = sub(p->pos, center);
        float l2 = dot(d, d);
        if (l2 < radius * radius && !p->pinned) {
            p->pos = add(center, mul(d, radius / sqrtf(l2)));
            p->contacts++;
        }
        if (p->pos.y < 0 && !p->pinned) {
            p->pos.y = 0;
            p->contacts++;
        }
    }
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 12;
    int size = argc > 2 ? atoi(argv[2]) : 500;
    float spacing = 0.02f;
    Cloth *c = cloth_create(size, size, spacing);
    float extent = size * spacing;

    for (int s = 0; s < steps; s++) {
        c->wind.x = 1.5f + 0.5f * (s % 7);
        apply_wind(c);
        integrate(c, 1.0f / 60);
        for (int it = 0; it < 6; it++)
            satisfy(c);
        collide(c, v3(extent / 2, 2.1f - extent / 4, extent / 2), extent / 4);
    }

    double sx = 0, sy = 0, sz = 0, fastest = 0, shade = 0, stretch = 0;
    long contacts = 0;
    unsigned tex = 0;
    for (int i = 0; i < c->num_particles; i++) {
        Particle *p = &c->particles[i];
        sx += p->pos.x; sy += p->pos.y; sz += p->pos.z;
        contacts += p->contacts;
        if (p->max_speed > fastest) fastest = p->max_speed;
        shade += p->normal.y;
        tex = tex * 33 + (p->color ^ (unsigned)(p->u * 255) ^ (unsigned)(p->v * 255) << 8);
    }
    for (int i = 0; i < c->num_constraints; i++)
        if (c->constraints[i].type != BEND)
            stretch += c->constraints[i].max_stretch;
    printf("center %.6f %.6f %.6f\n", sx / c->num_particles, sy / c->num_particles, sz / c->num_particles);
    printf("torn %d contacts %ld fastest %.6f shade %.4f stretch %.4f tex %08x\n", c->torn, contacts,
           fastest, shade, stretch, tex);
    free(c->constraints);
    free(c->faces);
    free(c->particles);
    free(c);
    return 0;
}
