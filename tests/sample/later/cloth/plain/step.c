#include "cloth.h"

#include <math.h>

#define STEP 0.25

/* The wind pushes along the normal, which is that of the grid around. */
static void blow(struct cloth *c)
{
    struct vec gust = {0.0, 0.2, 0.0};
    gust.x = 0.3 * unit_random(c);
    gust.z = 0.5 * unit_random(c);
    size_t w = (size_t)c->width;
    for (size_t y = 1; y + 1 < (size_t)c->height; y++)
        for (size_t x = 1; x + 1 < w; x++) {
            struct point *p = &c->point[y * w + x];
            p->normal = cross(sub(p[w].pos, p[-(long)w].pos), sub(p[1].pos, p[-1].pos));
            double length = sqrt(dot(p->normal, p->normal));
            if (length > 0.0)
                p->normal = scale(p->normal, 1.0 / length);
            p->wind = scale(p->normal, dot(p->normal, gust));
        }
}

static void move(struct cloth *c)
{
    for (size_t i = 0; i < c->points; i++) {
        struct point *p = &c->point[i];
        struct vec was = p->pos, push = p->wind;
        if (p->inverse_mass == 0.0)
            continue;
        push.y -= 2.0 / p->inverse_mass;
        push = scale(push, STEP * STEP * p->inverse_mass);
        p->pos = add(add(was, scale(sub(was, p->before), 0.98)), push);
        p->before = was;
    }
}

static void relax(struct cloth *c)
{
    for (size_t i = 0; i < c->springs; i++) {
        struct spring *s = &c->spring[i];
        if (s->torn)
            continue;
        struct point *a = s->a, *b = s->b;
        double mass = a->inverse_mass + b->inverse_mass;
        if (mass == 0.0)
            continue;
        struct vec d = sub(b->pos, a->pos);
        double length = sqrt(dot(d, d));
        double f = s->stiffness * (length - s->rest) / (length * mass);
        a->pos = add(a->pos, scale(d, f * a->inverse_mass));
        b->pos = sub(b->pos, scale(d, f * b->inverse_mass));
    }
}

static void collide(struct cloth *c)
{
    const struct ball *ball = &c->ball;
    for (size_t i = 0; i < c->points; i++) {
        struct point *p = &c->point[i];
        struct vec d = sub(p->pos, ball->centre);
        double square = dot(d, d);
        if (square < ball->radius * ball->radius && square > 0.0) {
            p->pos = add(ball->centre, scale(d, ball->radius / sqrt(square)));
            p->wet = true;
        }
    }
}

/* Springs that are stretched too much tear. */
static void tear(struct cloth *c)
{
    for (size_t i = 0; i < c->springs; i++) {
        struct spring *s = &c->spring[i];
        if (s->torn)
            continue;
        struct vec d = sub(s->b->pos, s->a->pos);
        double stretch = sqrt(dot(d, d)) / s->rest;
        if (stretch > s->worst)
            s->worst = stretch;
        if (stretch > 1.3) {
            s->torn = true;
            s->torn_at = c->steps;
            s->a->springs--;
            s->b->springs--;
            c->torn++;
        }
    }
}

void cloth_step(struct cloth *c, int relaxations)
{
    if (c->steps % 4 == 0)
        blow(c);
    move(c);
    for (int i = 0; i < relaxations; i++)
        relax(c);
    collide(c);
    if (c->steps % 3 == 2)
        tear(c);
    c->steps++;
}
