// A grid whose elements are found by `y * width + x` without signs, and kept in springs: in late objects these are two steps that promise nothing.
// RUN: %clang -O1 %s -lm -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -g -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -lm -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans 2>&1 | FileCheck %s
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang %late -g -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -lm -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans 2>&1 | FileCheck %s
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// CHECK: point: {{array of structures split|.* in a region}}

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

struct vec {
    double x, y, z;
};

struct point {
    struct vec pos, old;
    double mass;
    int springs;
    bool fixed;
};

struct spring {
    struct point *a, *b;
    double rest, worst;
    int kind;
};

struct cloth {
    int width, height;
    struct point *point;
    struct spring *spring;
    size_t points, springs;
};

static struct point *at(const struct cloth *c, int x, int y)
{
    return &c->point[(size_t)y * (size_t)c->width + (size_t)x];
}

static double distance(const struct point *a, const struct point *b)
{
    double x = a->pos.x - b->pos.x, y = a->pos.y - b->pos.y, z = a->pos.z - b->pos.z;
    return sqrt(x * x + y * y + z * z);
}

static void tie(struct cloth *c, int x, int y, int dx, int dy, int kind)
{
    if (x + dx < 0 || x + dx >= c->width || y + dy >= c->height)
        return;
    struct spring *s = &c->spring[c->springs++];
    s->a = at(c, x, y);
    s->b = at(c, x + dx, y + dy);
    s->kind = kind;
    s->rest = distance(s->a, s->b);
    s->worst = 0;
    s->a->springs++;
    s->b->springs++;
}

static void make(struct cloth *c, int width, int height)
{
    c->width = width;
    c->height = height;
    c->points = (size_t)width * (size_t)height;
    c->point = calloc(c->points, sizeof *c->point);
    c->spring = malloc(3 * c->points * sizeof *c->spring);
    if (!c->point || !c->spring)
        exit(1);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            struct point *p = at(c, x, y);
            p->pos.x = x;
            p->pos.y = y;
            p->pos.z = 0.125 * ((x * 7 + y * 3) % 5);
            p->old = p->pos;
            p->mass = 1 + x % 2;
            p->fixed = y == 0 && x % 4 == 0;
        }
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            tie(c, x, y, 1, 0, 0);
            tie(c, x, y, 0, 1, 0);
            tie(c, x, y, -1, 1, 1);
        }
}

static void step(struct cloth *c)
{
    for (size_t i = 0; i < c->points; i++) {
        struct point *p = &c->point[i];
        if (p->fixed)
            continue;
        struct vec was = p->pos;
        p->pos.x += 0.98 * (p->pos.x - p->old.x);
        p->pos.y += 0.98 * (p->pos.y - p->old.y) + 0.01 / p->mass;
        p->pos.z += 0.98 * (p->pos.z - p->old.z);
        p->old = was;
    }
    for (size_t i = 0; i < c->springs; i++) {
        struct spring *s = &c->spring[i];
        double d = distance(s->a, s->b), by = (d - s->rest) / d * 0.25;
        if (d > s->worst)
            s->worst = d;
        double x = s->b->pos.x - s->a->pos.x, y = s->b->pos.y - s->a->pos.y;
        if (!s->a->fixed) {
            s->a->pos.x += by * x;
            s->a->pos.y += by * y;
        }
        if (!s->b->fixed) {
            s->b->pos.x -= by * x;
            s->b->pos.y -= by * y;
        }
    }
}

int main(int argc, char **argv)
{
    struct cloth c = { 0 };
    (void)argv;
    make(&c, 30 + argc, 20 + argc);
    for (int i = 0; i < 40; i++)
        step(&c);
    double sum = 0, worst = 0;
    long springs = 0;
    for (size_t i = 0; i < c.points; i++) {
        sum += c.point[i].pos.x + 2 * c.point[i].pos.y + 3 * c.point[i].pos.z;
        springs += c.point[i].springs;
    }
    for (size_t i = 0; i < c.springs; i++)
        worst = c.spring[i].worst > worst ? c.spring[i].worst : worst;
    printf("%.6f %.6f %ld\n", sum, worst, springs);
    return 0;
}
