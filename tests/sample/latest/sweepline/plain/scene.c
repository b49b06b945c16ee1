#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sweep.h"

void *checked(void *p)
{
    if (!p) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return p;
}

static uint64_t seed = 88172645463325252u;

static long draw(long limit)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (long)((seed >> 32) * (uint64_t)limit >> 32);
}

static void add_edge(struct sweep *s, struct polygon *p, struct point a, struct point b)
{
    struct segment *e = checked(malloc(sizeof *e));
    if (b.x < a.x || (b.x == a.x && b.y < a.y)) {
        struct point swap = a;
        a = b;
        b = swap;
    }
    e->id = s->segments++;
    e->from = a;
    e->to = b;
    e->y.low = a.y < b.y ? a.y : b.y;
    e->y.high = a.y < b.y ? b.y : a.y;
    e->slope = a.x < b.x ? (double)(b.y - a.y) / (double)(b.x - a.x) : 0.0;
    e->owner = p;
    e->crossings = 0;
    e->entered = -1;
    e->active_next = NULL;
    e->active_link = NULL;
    e->band = e->y.low / BAND;
    e->next = p->edges;
    p->edges = e;
    p->length += sqrt((double)(b.x - a.x) * (double)(b.x - a.x) + (double)(b.y - a.y) * (double)(b.y - a.y));
}

/* Corners lie in the corners of a regular 16-gon, more or less. */
static void polygon_init(struct sweep *s, struct polygon *p, long i)
{
    static const int sine[16] = {0, 383, 707, 924, 1000, 924, 707, 383, 0, -383, -707, -924, -1000, -924, -707, -383};
    static const char *const kind_name[KINDS] = {"road", "river", "border"};
    struct point first = {0, 0}, last = {0, 0};
    p->kind = (enum kind)draw(KINDS);
    p->layer = (int)draw(LAYERS);
    snprintf(p->name, sizeof p->name, "%s %ld", kind_name[p->kind], i);
    p->sides = 0;
    p->crossings = 0;
    p->length = 0.0;
    p->edges = NULL;
    long wide = s->size.x / 20 + draw(s->size.x / 10), high = BAND / 8 + draw(BAND / 4);
    p->centre.x = wide + draw(s->size.x - 2 * wide);
    p->centre.y = high + draw(s->size.y - 2 * high);
    for (int k = (int)draw(3); k < 16; k += 1 + (int)draw(4)) {
        long part = 500 + draw(500);
        struct point at = {p->centre.x + wide * sine[(k + 4) % 16] / 1000 * part / 1000,
                           p->centre.y + high * sine[k] / 1000 * part / 1000};
        if (p->sides++ == 0)
            first = at;
        else
            add_edge(s, p, last, at);
        last = at;
    }
    add_edge(s, p, last, first);
}

static void shuffle(struct segment **at, long n)
{
    for (long i = n - 1; i > 0; i--) {
        long j = draw(i + 1);
        struct segment *swap = at[i];
        at[i] = at[j];
        at[j] = swap;
    }
}

void scene_make(struct sweep *s, long polygons)
{
    memset(s, 0, sizeof *s);
    s->polygons = polygons;
    s->bands = polygons / 100 + 4;
    s->size = (struct point){1000000, s->bands * BAND};
    s->polygon = checked(malloc((size_t)polygons * sizeof *s->polygon));
    for (long i = 0; i < polygons; i++)
        polygon_init(s, &s->polygon[i], i);
    s->order = checked(malloc((size_t)s->segments * sizeof *s->order));
    s->band = checked(calloc((size_t)s->bands, sizeof *s->band));
    long n = 0;
    for (long i = 0; i < polygons; i++)
        for (struct segment *e = s->polygon[i].edges; e; e = e->next)
            s->order[n++] = e;
    shuffle(s->order, n);
}

void scene_free(struct sweep *s)
{
    for (long i = 0; i < s->polygons; i++) {
        for (struct segment *e = s->polygon[i].edges, *next; e; e = next) {
            next = e->next;
            free(e);
        }
    }
    free(s->polygon);
    free(s->order);
    free(s->band);
    free(s->queue.at);
}
