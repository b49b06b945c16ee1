#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map.h"

static int quad_meets(const struct quad *a, const struct rect *b)
{
    return a->x0 < b->x1 && b->x0 < a->x0 + (int32_t)a->side && a->y0 < b->y1 && b->y0 < a->y0 + (int32_t)a->side;
}

static int spot_meets(const struct spot *a, const struct rect *b)
{
    return a->x0 < b->x1 && b->x0 < a->x0 + a->width && a->y0 < b->y1 && b->y0 < a->y0 + a->height;
}

static void query(struct map *m, uint32_t quad, const struct rect *window, place_filter filter, struct result *r)
{
    const struct quad *q = &m->quad[quad];
    if (q->below == 0 || !quad_meets(q, window))
        return;
    for (uint32_t i = q->places; i != NONE; i = m->spot[i].next) {
        struct place *p = &m->place[i];
        if (!spot_meets(&m->spot[i], window) || !filter(p))
            continue;
        p->found++;
        r->places++;
        r->population += p->population;
        if (r->best == NONE || p->population > m->place[r->best].population)
            r->best = i;
    }
    if (q->child)
        for (uint32_t i = 0; i < 4; i++)
            query(m, q->child + i, window, filter, r);
}

struct result map_query(struct map *m, struct rect window, place_filter filter)
{
    struct result r = {0, 0, NONE};
    query(m, 0, &window, filter, &r);
    return r;
}

static uint32_t find(struct map *m, uint32_t quad, const struct rect *window, const char *name)
{
    uint32_t found = NONE;
    const struct quad *q = &m->quad[quad];
    if (q->below == 0 || !quad_meets(q, window))
        return NONE;
    for (uint32_t i = q->places; i != NONE; i = m->spot[i].next)
        if (spot_meets(&m->spot[i], window) && strcmp(m->name[i], name) == 0)
            return i;
    if (q->child)
        for (uint32_t i = 0; i < 4 && found == NONE; i++)
            found = find(m, q->child + i, window, name);
    return found;
}

/* The place of that name which meets the window. */
uint32_t map_find(struct map *m, struct rect window, const char *name)
{
    return find(m, 0, &window, name);
}

struct item {
    uint32_t found, place;
};

static const char (*names)[24];

static int by_found(const void *va, const void *vb)
{
    const struct item *a = va, *b = vb;
    if (a->found != b->found)
        return a->found < b->found ? 1 : -1;
    return strcmp(names[a->place], names[b->place]);
}

void report_found(const struct map *m, long n)
{
    struct item *list = checked(malloc(((size_t)m->count + 1) * sizeof *list));
    long used = 0, count[CATEGORIES] = {0}, moved = 0;
    for (long i = 0; i < m->count; i++) {
        const struct place *p = &m->place[i];
        count[p->category] += p->found;
        moved += m->moved[i];
        if (p->found > 4)
            list[used++] = (struct item){p->found, (uint32_t)i};
    }
    names = (const char (*)[24])m->name;
    qsort(list, (size_t)used, sizeof *list, by_found);
    for (long i = 0; i < n && i < used; i++)
        printf("%-20s at %ld/%ld found %ld times\n", m->name[list[i].place], (long)m->spot[list[i].place].x0,
               (long)m->spot[list[i].place].y0, (long)list[i].found);
    for (int i = 0; i < CATEGORIES; i++)
        printf("%s %ld%s", category_name[i], count[i], i + 1 < CATEGORIES ? ", " : "\n");
    printf("moves %ld\n", moved);
    free(list);
}
