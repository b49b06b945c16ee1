#include "cloth.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

double unit_random(struct cloth *c)
{
    uint64_t x = c->rng;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    c->rng = x;
    return (double)(x >> 11) * 0x1p-53;
}

static struct point *at(const struct cloth *c, int x, int y)
{
    return &c->point[(size_t)y * (size_t)c->width + (size_t)x];
}

static void tie(struct cloth *c, int x, int y, int dx, int dy, enum kind kind)
{
    static const double stiffness[KINDS] = {0.9, 0.5, 0.2};
    if (x + dx < 0 || x + dx >= c->width || y + dy >= c->height)
        return;
    struct spring *s = &c->spring[c->springs++];
    struct vec d;
    s->a = at(c, x, y);
    s->b = at(c, x + dx, y + dy);
    s->kind = kind;
    s->torn = false;
    d = sub(s->a->pos, s->b->pos);
    s->rest = sqrt(dot(d, d));
    s->stiffness = stiffness[kind] * (0.9 + 0.1 * unit_random(c));
    s->worst = 0.0;
    s->torn_at = -1;
    s->a->springs++;
    s->b->springs++;
}

/* Relaxing in a random order keeps the cloth from drifting to one side. */
static void shuffle(struct cloth *c)
{
    for (size_t i = c->springs - 1; i > 0; i--) {
        size_t j = (size_t)(unit_random(c) * (double)(i + 1));
        struct spring s = c->spring[i];
        c->spring[i] = c->spring[j];
        c->spring[j] = s;
    }
}

void cloth_make(struct cloth *c, int width, int height)
{
    *c = (struct cloth){.width = width, .height = height, .rng = 0x9e3779b97f4a7c15u};
    c->points = (size_t)width * (size_t)height;
    c->point = calloc(c->points, sizeof *c->point);
    c->spring = malloc(6 * c->points * sizeof *c->spring);
    if (!c->point || !c->spring) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    c->ball = (struct ball){{0.5 * width, -0.302 * height, 0.5 * height}, 0.3 * height};
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            struct point *p = at(c, x, y);
            p->pos.x = x + 0.1 * unit_random(c);
            p->pos.y = 0.05 * unit_random(c);
            p->pos.z = y + 0.1 * unit_random(c);
            p->before = p->pos;
            p->inverse_mass = 1.0 / (1.0 + 0.2 * unit_random(c));
            if (y == 0 && x % 16 == 0)
                p->inverse_mass = 0.0;
            p->u = (float)x / (float)width;
            p->v = (float)y / (float)height;
        }
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            tie(c, x, y, 1, 0, STRUCTURAL);
            tie(c, x, y, 0, 1, STRUCTURAL);
        }
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            tie(c, x, y, 1, 1, SHEAR);
            tie(c, x, y, -1, 1, SHEAR);
        }
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            tie(c, x, y, 2, 0, BEND);
            tie(c, x, y, 0, 2, BEND);
        }
    shuffle(c);
}

void cloth_free(struct cloth *c)
{
    free(c->point);
    free(c->spring);
}
