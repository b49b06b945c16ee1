#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fluid.h"

static const Material materials[] = {
    { "water", 1.00, 4.5, 3.0, 0.20, 0.40 },
    { "oil",   0.80, 3.6, 2.5, 0.45, 0.30 },
    { "brine", 1.15, 5.2, 3.4, 0.22, 0.45 },
};

static unsigned int seed = 12345;

static double uniform(void)
{
    seed = seed * 1664525u + 1013904223u;
    return (double)(seed >> 8) / 16777216.0;
}

static void add_wall(Sim *sim, double ax, double ay, double bx, double by)
{
    Wall *w = calloc(1, sizeof *w);
    double dx = bx - ax, dy = by - ay, len = sqrt(dx * dx + dy * dy);

    if (!w) {
        fprintf(stderr, "no memory for a wall\n");
        exit(1);
    }
    w->a.x = ax;
    w->a.y = ay;
    w->b.x = bx;
    w->b.y = by;
    w->normal.x = -dy / len;
    w->normal.y = dx / len;
    w->offset = w->normal.x * ax + w->normal.y * ay;
    w->next = sim->walls;
    sim->walls = w;
}

Sim *sim_new(int count)
{
    Sim *sim = calloc(1, sizeof *sim);
    int i;

    if (!sim)
        return NULL;
    sim->count = count;
    sim->radius = 1.0;
    sim->dt = 0.01;
    /* about 2.2 particles in a unit square, a tank twice as wide as high */
    sim->height = ceil(sqrt(count / 4.4)) + 2;
    sim->width = 2 * sim->height;
    sim->nx = (int)(sim->width / sim->radius) + 1;
    sim->ny = (int)(sim->height / sim->radius) + 1;
    sim->particles = calloc((size_t)count, sizeof(Particle));
    sim->heads = calloc((size_t)sim->nx * (size_t)sim->ny, sizeof(Particle *));
    if (!sim->particles || !sim->heads) {
        sim_free(sim);
        return NULL;
    }
    for (i = 0; i < count; i++) {
        Particle *p = &sim->particles[i];
        double r = uniform();
        p->id = i;
        snprintf(p->tag, sizeof p->tag, "p%d", i);
        p->pos.x = 0.02 + uniform() * (sim->width - 0.04);
        p->pos.y = 0.02 + uniform() * (sim->height - 0.04);
        p->start = p->pos;
        p->vel.x = uniform() - 0.5;
        p->vel.y = uniform() - 0.5;
        p->mat = &materials[r < 0.7 ? 0 : r < 0.9 ? 1 : 2];
        p->born = 0;
    }
    add_wall(sim, 0, 0, sim->width, 0);                          /* floor */
    add_wall(sim, sim->width, 0, sim->width, sim->height);       /* right */
    add_wall(sim, sim->width, sim->height, 0, sim->height);      /* lid */
    add_wall(sim, 0, sim->height, 0, 0);                         /* left */
    return sim;
}

void sim_free(Sim *sim)
{
    Wall *w, *next;

    for (w = sim->walls; w; w = next) {
        next = w->next;
        free(w);
    }
    free(sim->particles);
    free(sim->heads);
    free(sim);
}
