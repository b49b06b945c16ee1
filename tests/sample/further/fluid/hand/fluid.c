/* fluid.c - smoothed-particle fluid, hand layout: position+link, velocity/density/pressure, rest apart. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GRAVITY 9.81

typedef struct Vec2 { double x, y; } Vec2;
typedef struct Material { char name[16]; double mass, rest_density, stiffness, viscosity, bounce; } Material;
typedef struct Wall { Vec2 a, b, normal; double offset; long hits; double impulse; struct Wall *next; } Wall;

typedef struct Near { Vec2 pos; uint32_t next; uint32_t mat; } Near;      /* 24 bytes */
typedef struct State { Vec2 vel; double density, pressure; } State;      /* 32 bytes */
typedef struct Track { Vec2 start; double max_speed, travelled; uint32_t wall_hits; } Track;

static const Material materials[] = {
    { "water", 1.00, 4.5, 3.0, 0.20, 0.40 },
    { "oil",   0.80, 3.6, 2.5, 0.45, 0.30 },
    { "brine", 1.15, 5.2, 3.4, 0.22, 0.45 },
};

static Near *near_;                 /* index 1 .. count */
static State *state;
static Vec2 *force;
static Track *track;
static uint32_t *heads;
static int count, nx, ny, step;
static double width, height, radius = 1.0, dt = 0.01;
static Wall *walls;
static long pairs;
static unsigned int seed = 12345;

static double uniform(void)
{
    seed = seed * 1664525u + 1013904223u;
    return (double)(seed >> 8) / 16777216.0;
}

static void add_wall(double ax, double ay, double bx, double by)
{
    Wall *w = calloc(1, sizeof *w);
    double dx = bx - ax, dy = by - ay, len = sqrt(dx * dx + dy * dy);
    if (!w)
        exit(1);
    w->a.x = ax;
    w->a.y = ay;
    w->b.x = bx;
    w->b.y = by;
    w->normal.x = -dy / len;
    w->normal.y = dx / len;
    w->offset = w->normal.x * ax + w->normal.y * ay;
    w->next = walls;
    walls = w;
}

static int setup(void)
{
    size_t n = (size_t)count + 1;
    height = ceil(sqrt(count / 4.4)) + 2;
    width = 2 * height;
    nx = (int)(width / radius) + 1;
    ny = (int)(height / radius) + 1;
    near_ = calloc(n, sizeof *near_);
    state = aligned_alloc(64, (n * sizeof *state + 63) / 64 * 64);
    force = calloc(n, sizeof *force);
    track = calloc(n, sizeof *track);
    heads = calloc((size_t)nx * (size_t)ny, sizeof *heads);
    if (!near_ || !state || !force || !track || !heads)
        return 0;
    for (int i = 1; i <= count; i++) {
        double r = uniform();
        near_[i].pos.x = 0.02 + uniform() * (width - 0.04);
        near_[i].pos.y = 0.02 + uniform() * (height - 0.04);
        track[i].start = near_[i].pos;
        state[i].vel.x = uniform() - 0.5;
        state[i].vel.y = uniform() - 0.5;
        state[i].density = state[i].pressure = 0;
        near_[i].mat = r < 0.7 ? 0 : r < 0.9 ? 1 : 2;
    }
    add_wall(0, 0, width, 0);
    add_wall(width, 0, width, height);
    add_wall(width, height, 0, height);
    add_wall(0, height, 0, 0);
    return 1;
}

static int cell_xy(double v, int n)
{
    int c = (int)(v / radius);
    return c < 0 ? 0 : c >= n ? n - 1 : c;
}

static void build_cells(void)
{
    memset(heads, 0, (size_t)nx * (size_t)ny * sizeof *heads);
    for (int i = 1; i <= count; i++) {
        int c = cell_xy(near_[i].pos.y, ny) * nx + cell_xy(near_[i].pos.x, nx);
        near_[i].next = heads[c];
        heads[c] = (uint32_t)i;
    }
}

#define NEIGHBOURS(p, body) \
    int cx = cell_xy(p->pos.x, nx), cy = cell_xy(p->pos.y, ny); \
    int x0 = cx > 0 ? cx - 1 : 0, x1 = cx < nx - 1 ? cx + 1 : cx; \
    int y0 = cy > 0 ? cy - 1 : 0, y1 = cy < ny - 1 ? cy + 1 : cy; \
    double r2 = radius * radius; \
    for (int y = y0; y <= y1; y++) \
        for (int x = x0; x <= x1; x++) \
            for (uint32_t j = heads[y * nx + x]; j; j = near_[j].next) { \
                const Near *q = &near_[j]; \
                double dx = p->pos.x - q->pos.x; \
                double dy = p->pos.y - q->pos.y; \
                double d2 = dx * dx + dy * dy; \
                if (d2 < r2) { body } \
            }

static void densities(void)
{
    for (int i = 1; i <= count; i++) {
        const Near *p = &near_[i];
        const Material *m = &materials[p->mat];
        double density = 0, pressure;
        int n = 0;
        NEIGHBOURS(p, {
            double w = radius * radius - d2;
            density += materials[q->mat].mass * w * w * w * 1.2732395447351628;
            n++;
        })
        pairs += n;
        pressure = m->stiffness * (density - m->rest_density);
        if (pressure < 0)
            pressure *= 0.1;
        state[i].density = density;
        state[i].pressure = pressure;
    }
}

static void forces(void)
{
    for (int i = 1; i <= count; i++) {
        const Near *p = &near_[i];
        const State *ps = &state[i];
        double visc = materials[p->mat].viscosity;
        double fx = 0, fy = -GRAVITY;
        NEIGHBOURS(p, {
            if (p != q) {
                const State *qs = &state[j];
                double dist = sqrt(d2) + 1e-6;
                double w = radius - dist;
                double push = (ps->pressure + qs->pressure) / (2 * qs->density) * w * w / dist;
                double drag = visc * w / qs->density;
                fx += push * dx + drag * (qs->vel.x - ps->vel.x);
                fy += push * dy + drag * (qs->vel.y - ps->vel.y);
            }
        })
        force[i].x = fx;
        force[i].y = fy;
    }
}

static void move(void)
{
    for (int i = 1; i <= count; i++) {
        Near *p = &near_[i];
        State *s = &state[i];
        const Material *mat = &materials[p->mat];
        double speed, m = 1 / mat->mass;
        s->vel.x += dt * force[i].x * m;
        s->vel.y += dt * force[i].y * m;
        speed = sqrt(s->vel.x * s->vel.x + s->vel.y * s->vel.y);
        if (speed > 100) {
            s->vel.x *= 100 / speed;
            s->vel.y *= 100 / speed;
            speed = 100;
        }
        if (speed > track[i].max_speed)
            track[i].max_speed = speed;
        track[i].travelled += speed * dt;
        p->pos.x += dt * s->vel.x;
        p->pos.y += dt * s->vel.y;
        for (Wall *w = walls; w; w = w->next) {
            double d = w->normal.x * p->pos.x + w->normal.y * p->pos.y - w->offset;
            double vn;
            if (d >= 0.01)
                continue;
            p->pos.x += (0.01 - d) * w->normal.x;
            p->pos.y += (0.01 - d) * w->normal.y;
            vn = w->normal.x * s->vel.x + w->normal.y * s->vel.y;
            if (vn < 0) {
                double k = (1 + mat->bounce) * vn;
                s->vel.x -= k * w->normal.x;
                s->vel.y -= k * w->normal.y;
                w->impulse -= k * mat->mass;
            }
            w->hits++;
            track[i].wall_hits++;
        }
    }
}

static void statistics(void)
{
    double energy = 0, max_density = 0, fastest = 0, travelled = 0, drift = 0, mx = 0, my = 0;
    long hist[8] = { 0 }, hits = 0;
    int dense = 1, fast = 1;

    for (int i = 1; i <= count; i++) {
        const Near *p = &near_[i];
        const State *s = &state[i];
        const Track *t = &track[i];
        double mass = materials[p->mat].mass;
        double dx = p->pos.x - t->start.x, dy = p->pos.y - t->start.y;
        int level = (int)(p->pos.y / height * 8);
        hist[level < 0 ? 0 : level > 7 ? 7 : level]++;
        energy += 0.5 * mass * (s->vel.x * s->vel.x + s->vel.y * s->vel.y) + mass * GRAVITY * p->pos.y;
        mx += mass * s->vel.x;
        my += mass * s->vel.y;
        travelled += t->travelled;
        drift += sqrt(dx * dx + dy * dy);
        hits += t->wall_hits;
        if (s->density > max_density) {
            max_density = s->density;
            dense = i;
        }
        if (t->max_speed > fastest) {
            fastest = t->max_speed;
            fast = i;
        }
    }
    printf("step %d: pairs %ld energy %.6f momentum %.6f %.6f\n", step, pairs, energy, mx, my);
    printf("  travelled %.6f drift %.6f hits %ld\n", travelled, drift, hits);
    printf("  densest p%d (%s) %.6f, fastest p%d (%s) %.6f\n", dense - 1, materials[near_[dense].mat].name, max_density, fast - 1, materials[near_[fast].mat].name, fastest);
    printf("  levels");
    for (int i = 0; i < 8; i++)
        printf(" %ld", hist[i]);
    printf("\n");
    for (const Wall *w = walls; w; w = w->next)
        printf("  wall (%.1f,%.1f)-(%.1f,%.1f): hits %ld impulse %.6f\n", w->a.x, w->a.y, w->b.x, w->b.y, w->hits, w->impulse);
}

int main(int argc, char **argv)
{
    count = argc > 1 ? atoi(argv[1]) : 300000;
    int steps = argc > 2 ? atoi(argv[2]) : 4;

    if (count < 100 || count > 20000000 || steps < 1) {
        fprintf(stderr, "usage: fluid [particles [steps]]\n");
        return 1;
    }
    if (!setup()) {
        fprintf(stderr, "fluid: out of memory\n");
        return 1;
    }
    for (int i = 0; i < steps; i++) {
        build_cells();
        densities();
        forces();
        move();
        step++;
        if (i == steps / 2 || i == steps - 1)
            statistics();
    }
    return 0;
}
