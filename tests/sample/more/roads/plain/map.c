#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "roads.h"

static uint32_t seed = 77;

void *need(void *p)
{
    if (!p) {
        fputs("roads: out of memory\n", stderr);
        exit(1);
    }
    return p;
}

unsigned pick(unsigned n)
{
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return seed % n;
}

static const double class_speed[ROAD_CLASSES] = {30, 50, 70, 110};

static struct road *add(struct map *m, struct town *a, struct town *b, RoadClass class, unsigned flags, int year)
{
    struct road *r = need(malloc(sizeof *r));
    double rise = a->height - b->height;
    r->to = b;
    r->back = NULL;
    r->class = class;
    r->flags = flags;
    r->length = hypot(a->x - b->x, a->y - b->y) + (rise < 0 ? -rise : rise) * 0.02;
    r->speed = class_speed[class] * (1 - year % 7 / 40.0);
    r->hours = r->length / r->speed;
    r->lanes = (int)class + 1;
    r->year = year;
    r->travelled = 0;
    r->next = a->roads;
    a->roads = r;
    m->roads++;
    return r;
}

static void connect(struct map *m, struct town *a, struct town *b, RoadClass class)
{
    unsigned flags = 0;
    int year = 1900 + (int)pick(120);
    if (pick(20) == 0)
        flags |= BRIDGE;
    if (class == HIGHWAY && pick(4) == 0)
        flags |= TOLL;
    if (class == LANE && pick(10) == 0)
        flags |= ONEWAY;
    struct road *r = add(m, a, b, class, flags, year);
    if (flags & ONEWAY)
        return;
    struct road *s = add(m, b, a, class, flags, year);
    r->back = s;
    s->back = r;
}

void map_build(struct map *m, int side)
{
    int n = side * side;
    int *order = need(malloc((size_t)n * sizeof *order));
    memset(m, 0, sizeof *m);
    m->count = n;
    m->towns = need(malloc((size_t)n * sizeof *m->towns));
    for (int i = 0; i < n; i++)
        order[i] = i;
    for (int i = n - 1; i > 0; i--) {
        int j = i - (int)pick(i < 3000 ? (unsigned)i + 1 : 3000), t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
    for (int i = 0; i < n; i++) {
        struct town *t = need(calloc(1, sizeof *t));
        int k = order[i];
        t->id = i;
        snprintf(t->name, sizeof t->name, "town-%c%d", 'A' + k % 26, i % 1000000);
        t->population = 10 + (int)pick(1000) * (int)(1 + k % 50);
        t->x = k % side + pick(80) / 100.0;
        t->y = k / side + pick(80) / 100.0;
        t->height = pick(900) / 10.0;
        m->towns[k] = t;
    }
    for (int i = 0; i < n; i++) {
        int k = order[n - 1 - i], x = k % side, y = k / side;
        struct town *t = m->towns[k];
        if (x + 1 < side && pick(12))
            connect(m, t, m->towns[k + 1], y % 40 == 7 ? HIGHWAY : (RoadClass)pick(3));
        if (y + 1 < side && pick(12))
            connect(m, t, m->towns[k + side], x % 40 == 13 ? HIGHWAY : (RoadClass)pick(3));
        if (x + 1 < side && y + 1 < side && pick(6) == 0)
            connect(m, t, m->towns[k + side + 1], STREET);
    }
    free(order);
}

int close_roads(struct map *m, int percent)
{
    int closed = 0;
    for (int i = 0; i < m->count; i++)
        for (struct road *r = m->towns[i]->roads; r; r = r->next)
            if (r->flags & BRIDGE && r->back && r->year < 1960 && (int)pick(100) < percent) {
                r->flags |= CLOSED;
                r->back->flags |= CLOSED;
                closed++;
            }
    return closed;
}

void map_free(struct map *m)
{
    for (int i = 0; i < m->count; i++) {
        for (struct road *r = m->towns[i]->roads, *next; r; r = next) {
            next = r->next;
            free(r);
        }
        free(m->towns[i]);
    }
    free(m->towns);
    free(m->heap.at);
}
