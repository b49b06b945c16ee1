// A mesh: triangles gather from their three corners, compute, and scatter forces back; corners then move.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 420, VERTICES = SIDE * SIDE, TRIANGLES = 2 * (SIDE - 1) * (SIDE - 1), STEPS = 40 };

struct vertex {
    double x, y, z;
    double vx, vy, vz;
    double fx, fy, fz;
    double mass;
    double colour[3];
    long id;
    int material, flags;
};

struct triangle {
    struct vertex *a, *b, *c;
    double area, stiffness;
    long id;
    double stress;
    int group, marked;
};

static uint64_t seed = 2463534242u;
static uint64_t next(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

static void pull(struct vertex *p, struct vertex *q, double k)
{
    double dx = q->x - p->x, dy = q->y - p->y, dz = q->z - p->z;
    double f = k * (dx * dx + dy * dy + dz * dz - 1.0);
    p->fx += f * dx;
    p->fy += f * dy;
    p->fz += f * dz;
    q->fx -= f * dx;
    q->fy -= f * dy;
    q->fz -= f * dz;
}

int main(void)
{
    struct vertex *v = calloc(VERTICES, sizeof *v);
    struct triangle *t = calloc(TRIANGLES, sizeof *t);
    long *place = malloc(VERTICES * sizeof *place);
    if (!v || !t || !place)
        return 1;
    for (long i = 0; i < VERTICES; i++)
        place[i] = i;
    for (long i = VERTICES - 1; i > 0; i--) {
        long j = (long)(next() % (uint64_t)(i + 1)), keep = place[i];
        place[i] = place[j];
        place[j] = keep;
    }
    for (long i = 0; i < VERTICES; i++) {
        struct vertex *p = &v[place[i]];
        p->x = (double)(i % SIDE) + (double)(next() % 100) * 0.001;
        p->y = (double)(i / SIDE);
        p->mass = 1.0 + (double)(next() % 8);
        p->colour[0] = 1.0;
        p->id = i;
        p->material = (int)(i % 5);
    }
    long n = 0;
    for (long y = 0; y + 1 < SIDE; y++)
        for (long x = 0; x + 1 < SIDE; x++)
            for (int half = 0; half < 2; half++) {
                struct triangle *s = &t[n];
                s->a = &v[place[y * SIDE + x + half]];
                s->b = &v[place[y * SIDE + x + 1 - half + half * SIDE]];
                s->c = &v[place[(y + 1) * SIDE + x + half]];
                s->stiffness = 0.001 * (double)(1 + n % 3);
                s->group = (int)(n % 11);
                s->id = n++;
            }
    for (int step = 0; step < STEPS; step++) {
        for (long i = 0; i < TRIANGLES; i++) {
            pull(t[i].a, t[i].b, t[i].stiffness);
            pull(t[i].b, t[i].c, t[i].stiffness);
            pull(t[i].c, t[i].a, t[i].stiffness);
            double ax = t[i].b->x - t[i].a->x, ay = t[i].b->y - t[i].a->y;
            double bx = t[i].c->x - t[i].a->x, by = t[i].c->y - t[i].a->y;
            t[i].area = ax * by - ay * bx;
            t[i].stress += t[i].area * t[i].stiffness;
        }
        for (long i = 0; i < VERTICES; i++) {
            v[i].vx += v[i].fx / v[i].mass * 0.01;
            v[i].vy += v[i].fy / v[i].mass * 0.01;
            v[i].vz += v[i].fz / v[i].mass * 0.01;
            v[i].x += v[i].vx * 0.01;
            v[i].y += v[i].vy * 0.01;
            v[i].z += v[i].vz * 0.01;
            v[i].fx = v[i].fy = v[i].fz = 0.0;
        }
    }
    double energy = 0, stress = 0;
    long ids = 0;
    for (long i = 0; i < VERTICES; i++)
        energy += v[i].mass * (v[i].vx * v[i].vx + v[i].vy * v[i].vy + v[i].vz * v[i].vz);
    for (long i = 0; i < TRIANGLES; i++) {
        stress += t[i].stress;
        ids += t[i].id % 7 * t[i].group;
    }
    printf("%.6e %.6e %ld\n", energy, stress, ids);
    free(place);
    free(t);
    free(v);
    return 0;
}
