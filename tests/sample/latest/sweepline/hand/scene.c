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

static void add_edge(struct sweep *s, uint32_t p, struct point a, struct point b)
{
    if (b.x < a.x || (b.x == a.x && b.y < a.y)) {
        struct point swap = a;
        a = b;
        b = swap;
    }
    if (s->segments == s->segment_room) {
        s->segment_room = s->segment_room ? 2 * s->segment_room : 64;
        s->segment = checked(realloc(s->segment, (size_t)s->segment_room * sizeof *s->segment));
        s->list = checked(realloc(s->list, (size_t)s->segment_room * sizeof *s->list));
        s->previous = checked(realloc(s->previous, (size_t)s->segment_room * sizeof *s->previous));
        s->next = checked(realloc(s->next, (size_t)s->segment_room * sizeof *s->next));
    }
    uint32_t i = (uint32_t)s->segments++;
    s->segment[i] = (struct segment){(int32_t)a.x, (int32_t)a.y, (int32_t)b.x, (int32_t)b.y, p, 0};
    s->list[i].low = (int32_t)(a.y < b.y ? a.y : b.y);
    s->list[i].high = (int32_t)(a.y < b.y ? b.y : a.y);
    s->next[i] = s->edges[p];
    s->edges[p] = i;
}

/* Corners lie in the corners of a regular 16-gon, more or less. */
static void polygon_init(struct sweep *s, uint32_t i)
{
    static const int sine[16] = {0, 383, 707, 924, 1000, 924, 707, 383, 0, -383, -707, -924, -1000, -924, -707, -383};
    static const char *const kind_name[KINDS] = {"road", "river", "border"};
    struct point first = {0, 0}, last = {0, 0};
    struct polygon *p = &s->polygon[i];
    p->kind = (uint8_t)draw(KINDS);
    p->layer = (uint8_t)draw(LAYERS);
    snprintf(s->name[i], sizeof s->name[i], "%s %ld", kind_name[p->kind], (long)i);
    p->sides = 0;
    p->crossings = 0;
    s->edges[i] = NONE;
    long wide = s->size.x / 20 + draw(s->size.x / 10), high = BAND / 8 + draw(BAND / 4);
    struct point centre;
    centre.x = wide + draw(s->size.x - 2 * wide);
    centre.y = high + draw(s->size.y - 2 * high);
    for (int k = (int)draw(3); k < 16; k += 1 + (int)draw(4)) {
        long part = 500 + draw(500);
        struct point at = {centre.x + wide * sine[(k + 4) % 16] / 1000 * part / 1000,
                           centre.y + high * sine[k] / 1000 * part / 1000};
        if (p->sides++ == 0)
            first = at;
        else
            add_edge(s, i, last, at);
        last = at;
    }
    add_edge(s, i, last, first);
}

static void shuffle(struct start *at, long n)
{
    for (long i = n - 1; i > 0; i--) {
        long j = draw(i + 1);
        struct start swap = at[i];
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
    s->name = checked(malloc((size_t)polygons * sizeof *s->name));
    s->edges = checked(malloc((size_t)polygons * sizeof *s->edges));
    for (long i = 0; i < polygons; i++)
        polygon_init(s, (uint32_t)i);
    s->order = checked(malloc((size_t)s->segments * sizeof *s->order));
    s->band = checked(malloc((size_t)s->bands * sizeof *s->band));
    for (long i = 0; i < s->bands; i++)
        s->band[i] = NONE;
    long n = 0;
    for (long i = 0; i < polygons; i++)
        for (uint32_t e = s->edges[i]; e != NONE; e = s->next[e])
            s->order[n++] = (struct start){s->segment[e].from_x, e};
    shuffle(s->order, n);
}

void scene_free(struct sweep *s)
{
    free(s->polygon);
    free(s->name);
    free(s->edges);
    free(s->list);
    free(s->segment);
    free(s->previous);
    free(s->next);
    free(s->order);
    free(s->band);
    free(s->queue.at);
}
