/* fluid.c - smoothed-particle fluid in a tank.  usage: fluid [particles [steps]] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fluid.h"

#define GRAVITY 9.81

static int cell_of(const Sim *sim, const Vec2 *pos)
{
    int cx = (int)(pos->x / sim->radius);
    int cy = (int)(pos->y / sim->radius);

    if (cx < 0)
        cx = 0;
    if (cx >= sim->nx)
        cx = sim->nx - 1;
    if (cy < 0)
        cy = 0;
    if (cy >= sim->ny)
        cy = sim->ny - 1;
    return cy * sim->nx + cx;
}

static void build_cells(Sim *sim)
{
    int i;

    memset(sim->heads, 0, (size_t)sim->nx * (size_t)sim->ny * sizeof *sim->heads);
    for (i = 0; i < sim->count; i++) {
        Particle *p = &sim->particles[i];
        p->cell = cell_of(sim, &p->pos);
        p->next = sim->heads[p->cell];
        sim->heads[p->cell] = p;
    }
}

/* What a pass does with a pair of near particles. */
typedef void (*PairFn)(Particle *p, const Particle *q, double dist2, double radius);

static void for_neighbours(Sim *sim, Particle *p, PairFn fn)
{
    int cx = p->cell % sim->nx, cy = p->cell / sim->nx;
    int x0 = cx > 0 ? cx - 1 : 0, x1 = cx < sim->nx - 1 ? cx + 1 : cx;
    int y0 = cy > 0 ? cy - 1 : 0, y1 = cy < sim->ny - 1 ? cy + 1 : cy;
    double r2 = sim->radius * sim->radius;
    int x, y;

    for (y = y0; y <= y1; y++)
        for (x = x0; x <= x1; x++) {
            const Particle *q;
            for (q = sim->heads[y * sim->nx + x]; q; q = q->next) {
                double dx = p->pos.x - q->pos.x;
                double dy = p->pos.y - q->pos.y;
                double d2 = dx * dx + dy * dy;
                if (d2 < r2)
                    fn(p, q, d2, sim->radius);
            }
        }
}

static void density_pair(Particle *p, const Particle *q, double dist2, double radius)
{
    double w = radius * radius - dist2;
    p->density += q->mat->mass * w * w * w * 1.2732395447351628;
    p->neighbours++;
}

static void force_pair(Particle *p, const Particle *q, double dist2, double radius)
{
    double dist, w, push, drag;

    if (p == q)
        return;
    dist = sqrt(dist2) + 1e-6;
    w = radius - dist;
    push = (p->pressure + q->pressure) / (2 * q->density) * w * w / dist;
    drag = p->mat->viscosity * w / q->density;
    p->force.x += push * (p->pos.x - q->pos.x) + drag * (q->vel.x - p->vel.x);
    p->force.y += push * (p->pos.y - q->pos.y) + drag * (q->vel.y - p->vel.y);
}

static void densities(Sim *sim)
{
    int i;

    for (i = 0; i < sim->count; i++) {
        Particle *p = &sim->particles[i];
        p->density = 0;
        p->neighbours = 0;
        for_neighbours(sim, p, density_pair);
        sim->pairs += p->neighbours;
        p->pressure = p->mat->stiffness * (p->density - p->mat->rest_density);
        if (p->pressure < 0)
            p->pressure *= 0.1;
    }
}

static void forces(Sim *sim)
{
    int i;

    for (i = 0; i < sim->count; i++) {
        Particle *p = &sim->particles[i];
        p->force.x = 0;
        p->force.y = -GRAVITY;
        for_neighbours(sim, p, force_pair);
    }
}

static void hit_walls(Sim *sim, Particle *p)
{
    Wall *w;

    for (w = sim->walls; w; w = w->next) {
        double d = w->normal.x * p->pos.x + w->normal.y * p->pos.y - w->offset;
        double vn;
        if (d >= 0.01)
            continue;
        p->pos.x += (0.01 - d) * w->normal.x;
        p->pos.y += (0.01 - d) * w->normal.y;
        vn = w->normal.x * p->vel.x + w->normal.y * p->vel.y;
        if (vn < 0) {
            double k = (1 + p->mat->bounce) * vn;
            p->vel.x -= k * w->normal.x;
            p->vel.y -= k * w->normal.y;
            w->impulse -= k * p->mat->mass;
        }
        w->hits++;
        p->wall_hits++;
    }
}

static void move(Sim *sim)
{
    int i;

    for (i = 0; i < sim->count; i++) {
        Particle *p = &sim->particles[i];
        double speed, m = 1 / p->mat->mass;
        p->vel.x += sim->dt * p->force.x * m;
        p->vel.y += sim->dt * p->force.y * m;
        speed = sqrt(p->vel.x * p->vel.x + p->vel.y * p->vel.y);
        if (speed > 100) {
            p->vel.x *= 100 / speed;
            p->vel.y *= 100 / speed;
            speed = 100;
        }
        if (speed > p->max_speed)
            p->max_speed = speed;
        p->travelled += speed * sim->dt;
        p->pos.x += sim->dt * p->vel.x;
        p->pos.y += sim->dt * p->vel.y;
        hit_walls(sim, p);
    }
}

void sim_step(Sim *sim)
{
    build_cells(sim);
    densities(sim);
    forces(sim);
    move(sim);
    sim->step++;
}

static void statistics(Sim *sim)
{
    double energy = 0, max_density = 0, fastest = 0, travelled = 0, drift = 0, mx = 0, my = 0;
    long hist[8] = { 0 }, hits = 0;
    const Particle *dense = sim->particles, *fast = sim->particles;
    const Wall *w;
    int i;

    for (i = 0; i < sim->count; i++) {
        const Particle *p = &sim->particles[i];
        double dx = p->pos.x - p->start.x, dy = p->pos.y - p->start.y;
        int level = (int)(p->pos.y / sim->height * 8);
        hist[level < 0 ? 0 : level > 7 ? 7 : level]++;
        energy += 0.5 * p->mat->mass * (p->vel.x * p->vel.x + p->vel.y * p->vel.y) + p->mat->mass * GRAVITY * p->pos.y;
        mx += p->mat->mass * p->vel.x;
        my += p->mat->mass * p->vel.y;
        travelled += p->travelled;
        drift += sqrt(dx * dx + dy * dy);
        hits += p->wall_hits;
        if (p->density > max_density) {
            max_density = p->density;
            dense = p;
        }
        if (p->max_speed > fastest) {
            fastest = p->max_speed;
            fast = p;
        }
    }
    printf("step %d: pairs %ld energy %.6f momentum %.6f %.6f\n", sim->step, sim->pairs, energy, mx, my);
    printf("  travelled %.6f drift %.6f hits %ld\n", travelled, drift, hits);
    printf("  densest %s (%s) %.6f, fastest %s (%s) %.6f\n", dense->tag, dense->mat->name, max_density, fast->tag, fast->mat->name, fastest);
    printf("  levels");
    for (i = 0; i < 8; i++)
        printf(" %ld", hist[i]);
    printf("\n");
    for (w = sim->walls; w; w = w->next)
        printf("  wall (%.1f,%.1f)-(%.1f,%.1f): hits %ld impulse %.6f\n", w->a.x, w->a.y, w->b.x, w->b.y, w->hits, w->impulse);
}

int main(int argc, char **argv)
{
    int count = argc > 1 ? atoi(argv[1]) : 300000;
    int steps = argc > 2 ? atoi(argv[2]) : 4;
    Sim *sim;
    int i;

    if (count < 100 || count > 20000000 || steps < 1) {
        fprintf(stderr, "usage: fluid [particles [steps]]\n");
        return 1;
    }
    sim = sim_new(count);
    if (!sim) {
        fprintf(stderr, "fluid: out of memory\n");
        return 1;
    }
    for (i = 0; i < steps; i++) {
        sim_step(sim);
        if (i == steps / 2 || i == steps - 1)
            statistics(sim);
    }
    sim_free(sim);
    return 0;
}
