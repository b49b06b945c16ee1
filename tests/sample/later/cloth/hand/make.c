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

static size_t at(const struct cloth *c, int x, int y)
{
    return (size_t)y * (size_t)c->width + (size_t)x;
}

static void tie(struct cloth *c, int x, int y, int dx, int dy, enum kind kind)
{
    static const double stiffness[KINDS] = {0.9, 0.5, 0.2};
    if (x + dx < 0 || x + dx >= c->width || y + dy >= c->height)
        return;
    struct spring *s = &c->spring[c->springs];
    struct history *h = &c->history[c->springs++];
    struct vec d;
    s->a = (uint32_t)at(c, x, y);
    s->b = (uint32_t)at(c, x + dx, y + dy);
    h->kind = (uint8_t)kind;
    d = sub(c->point[s->a].pos, c->point[s->b].pos);
    s->rest = sqrt(dot(d, d));
    s->stiffness = stiffness[kind] * (0.9 + 0.1 * unit_random(c));
    h->worst = 0.0;
    h->torn_at = -1;
    c->look[s->a].springs++;
    c->look[s->b].springs++;
}

/* Relaxing in a random order keeps the cloth from drifting to one side. */
static void shuffle(struct cloth *c)
{
    for (size_t i = c->springs - 1; i > 0; i--) {
        size_t j = (size_t)(unit_random(c) * (double)(i + 1));
        struct spring s = c->spring[i];
        struct history h = c->history[i];
        c->spring[i] = c->spring[j];
        c->history[i] = c->history[j];
        c->spring[j] = s;
        c->history[j] = h;
    }
}

void cloth_make(struct cloth *c, int width, int height)
{
    *c = (struct cloth){.width = width, .height = height, .rng = 0x9e3779b97f4a7c15u};
    c->points = (size_t)width * (size_t)height;
    c->point = aligned_alloc(64, (c->points + 1) / 2 * 64);
    c->before = malloc(c->points * sizeof *c->before);
    c->wind = calloc(c->points, sizeof *c->wind);
    c->look = calloc(c->points, sizeof *c->look);
    c->history = malloc(6 * c->points * sizeof *c->history);
    c->spring = malloc(6 * c->points * sizeof *c->spring);
    if (!c->point || !c->before || !c->wind || !c->look || !c->spring || !c->history) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    c->ball = (struct ball){{0.5 * width, -0.302 * height, 0.5 * height}, 0.3 * height};
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            size_t i = at(c, x, y);
            struct point *p = &c->point[i];
            p->pos.x = x + 0.1 * unit_random(c);
            p->pos.y = 0.05 * unit_random(c);
            p->pos.z = y + 0.1 * unit_random(c);
            c->before[i] = p->pos;
            p->inverse_mass = 1.0 / (1.0 + 0.2 * unit_random(c));
            if (y == 0 && x % 16 == 0)
                p->inverse_mass = 0.0;
            c->look[i].u = (float)x / (float)width;
            c->look[i].v = (float)y / (float)height;
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
    free(c->before);
    free(c->wind);
    free(c->look);
    free(c->spring);
    free(c->history);
}
