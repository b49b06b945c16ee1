// cloth.c, layout by hand: position and inverse mass in 16 bytes, the rest of
// the particle in arrays of its own; constraints by 32-bit index, in the order
// of the original, 20 bytes, the statistic apart; faces are computed, not
// stored (their corners follow from the index).
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
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

typedef struct { vec3 pos; float inv_mass; } Particle;   // inv_mass 0: pinned
typedef struct { vec3 accel, normal; } Forces;

enum { STRUCTURAL, SHEAR, BEND };

typedef struct {
    uint32_t a;
    uint32_t b_type;        // b << 2 | type; all ones: broken
    float rest;
    float tear_at;
} Constraint;

static int w, h, num_particles, num_constraints;
static Particle *particles;
static vec3 *old_pos;
static Forces *forces;
static float *max_speed;
static uint16_t *contacts_of;
static uint32_t *color;
static Constraint *constraints;
static float *max_stretch;
static vec3 gravity, wind;
static float damping;
static int torn;
static const float stiffness_of[4] = { 1.0f, 0.6f, 0.25f, 0 };

static unsigned rng = 2463534242u;
static float frand(void)
{
    rng ^= rng << 13; rng ^= rng >> 17; rng ^= rng << 5;
    return (rng >> 8) * (1.0f / 16777216.0f);
}

static uint32_t at(int x, int y) { return (uint32_t)(y * w + x); }

static void link_particles(uint32_t a, uint32_t b, int type)
{
    Constraint *k = &constraints[num_constraints++];
    k->a = a;
    k->b_type = b << 2 | (uint32_t)type;
    k->rest = len(sub(particles[a].pos, particles[b].pos));
    k->tear_at = type == STRUCTURAL ? 2.0f + 4.0f * frand() : 8.0f;
}

static void cloth_create(int width, int height, float spacing)
{
    w = width;
    h = height;
    num_particles = w * h;
    particles = calloc(num_particles, sizeof *particles);
    old_pos = calloc(num_particles, sizeof *old_pos);
    forces = calloc(num_particles, sizeof *forces);
    max_speed = calloc(num_particles, sizeof *max_speed);
    contacts_of = calloc(num_particles, sizeof *contacts_of);
    color = calloc(num_particles, sizeof *color);
    constraints = malloc(6UL * num_particles * sizeof *constraints);
    max_stretch = calloc(6UL * num_particles, sizeof *max_stretch);
    gravity = v3(0, -9.81f, 0);
    wind = v3(1.5f, 0.2f, 0.7f);
    damping = 0.995f;

    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            uint32_t i = at(x, y);
            particles[i].pos = v3(x * spacing, 2.0f + 0.01f * frand(), y * spacing);
            old_pos[i] = particles[i].pos;
            particles[i].inv_mass = 1.0f / (0.5f + frand());
            color[i] = rng | 0xff000000u;
            if (y == 0 && x % 8 == 0)
                particles[i].inv_mass = 0;
        }
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            if (x + 1 < w) link_particles(at(x, y), at(x + 1, y), STRUCTURAL);
            if (y + 1 < h) link_particles(at(x, y), at(x, y + 1), STRUCTURAL);
            if (x + 1 < w && y + 1 < h) {
                link_particles(at(x, y), at(x + 1, y + 1), SHEAR);
                link_particles(at(x + 1, y), at(x, y + 1), SHEAR);
            }
            if (x + 2 < w) link_particles(at(x, y), at(x + 2, y), BEND);
            if (y + 2 < h) link_particles(at(x, y), at(x, y + 2), BEND);
        }
}

static void face(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t p[3] = { a, b, c };
    vec3 n = cross(sub(particles[b].pos, particles[a].pos), sub(particles[c].pos, particles[a].pos));
    float l = len(n);
    float area = 0.5f * l;
    vec3 normal = l > 1e-12f ? mul(n, 1.0f / l) : v3(0, 1, 0);
    float push = dot(normal, wind) * area * 40.0f;
    for (int j = 0; j < 3; j++) {
        Forces *f = &forces[p[j]];
        f->normal = add(f->normal, normal);
        f->accel = add(f->accel, mul(normal, push * particles[p[j]].inv_mass));
    }
}

static void apply_wind(void)
{
    for (int i = 0; i < num_particles; i++)
        forces[i] = (Forces){ gravity, v3(0, 0, 0) };
    for (int y = 0; y + 1 < h; y++)
        for (int x = 0; x + 1 < w; x++) {
            face(at(x, y), at(x + 1, y), at(x, y + 1));
            face(at(x + 1, y), at(x + 1, y + 1), at(x, y + 1));
        }
}

static void integrate(float dt)
{
    for (int i = 0; i < num_particles; i++) {
        Particle *p = &particles[i];
        if (p->inv_mass == 0)
            continue;
        vec3 vel = mul(sub(p->pos, old_pos[i]), damping);
        vec3 next = add(add(p->pos, vel), mul(forces[i].accel, dt * dt));
        float speed = len(vel);
        if (speed > max_speed[i])
            max_speed[i] = speed;
        old_pos[i] = p->pos;
        p->pos = next;
    }
}

static void satisfy(void)
{
    for (int i = 0; i < num_constraints; i++) {
        Constraint *k = &constraints[i];
        if (k->b_type == UINT32_MAX)
            continue;
        Particle *a = &particles[k->a], *b = &particles[k->b_type >> 2];
        vec3 d = sub(b->pos, a->pos);
        float l = len(d);
        float sum = a->inv_mass + b->inv_mass;
        if (sum == 0 || l < 1e-9f)
            continue;
        float stretch = l / k->rest;
        if (stretch > max_stretch[i]) {
            max_stretch[i] = stretch;
            if (stretch > k->tear_at) {
                if ((k->b_type & 3) == BEND)
                    max_stretch[i] = 0;     // not reported, and not needed any more
                k->b_type = UINT32_MAX;
                torn++;
                continue;
            }
        }
        vec3 corr = mul(d, stiffness_of[k->b_type & 3] * (l - k->rest) / (l * sum));
        a->pos = add(a->pos, mul(corr, a->inv_mass));
        b->pos = sub(b->pos, mul(corr, b->inv_mass));
    }
}

static void collide(vec3 center, float radius)
{
    for (int i = 0; i < num_particles; i++) {
        Particle *p = &particles[i];
        vec3 d = sub(p->pos, center);
        float l2 = dot(d, d);
        if (l2 < radius * radius && p->inv_mass != 0) {
            p->pos = add(center, mul(d, radius / sqrtf(l2)));
            contacts_of[i]++;
        }
        if (p->pos.y < 0 && p->inv_mass != 0) {
            p->pos.y = 0;
            contacts_of[i]++;
        }
    }
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 12;
    int size = argc > 2 ? atoi(argv[2]) : 500;
    float spacing = 0.02f;
    cloth_create(size, size, spacing);
    float extent = size * spacing;

    for (int s = 0; s < steps; s++) {
        wind.x = 1.5f + 0.5f * (s % 7);
        apply_wind();
        integrate(1.0f / 60);
        for (int it = 0; it < 6; it++)
            satisfy();
        collide(v3(extent / 2, 2.1f - extent / 4, extent / 2), extent / 4);
    }

    double sx = 0, sy = 0, sz = 0, fastest = 0, shade = 0, stretch = 0;
    long contacts = 0;
    unsigned tex = 0;
    for (int i = 0; i < num_particles; i++) {
        Particle *p = &particles[i];
        float u = (i % w) / (float)(w - 1), v = (i / w) / (float)(h - 1);
        sx += p->pos.x; sy += p->pos.y; sz += p->pos.z;
        contacts += contacts_of[i];
        if (max_speed[i] > fastest) fastest = max_speed[i];
        shade += forces[i].normal.y;
        tex = tex * 33 + (color[i] ^ (unsigned)(u * 255) ^ (unsigned)(v * 255) << 8);
    }
    for (int i = 0; i < num_constraints; i++)
        if (constraints[i].b_type == UINT32_MAX || (constraints[i].b_type & 3) != BEND)
            stretch += max_stretch[i];
    printf("center %.6f %.6f %.6f\n", sx / num_particles, sy / num_particles, sz / num_particles);
    printf("torn %d contacts %ld fastest %.6f shade %.4f stretch %.4f tex %08x\n", torn, contacts,
           fastest, shade, stretch, tex);
    return 0;
}
