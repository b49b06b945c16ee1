#include <stdio.h>
#include <stdlib.h>

#include "map.h"

const char *const category_name[CATEGORIES] = {"house", "shop", "school", "park", "station"};

static void put_box(struct map *m, uint32_t p, struct rect box)
{
    m->spot[p] = (struct spot){(int32_t)box.x0, (int32_t)box.y0, (uint16_t)(box.x1 - box.x0),
                               (uint16_t)(box.y1 - box.y0), NONE};
}

struct rect place_box(const struct map *m, uint32_t p)
{
    const struct spot *s = &m->spot[p];
    return (struct rect){s->x0, s->y0, s->x0 + s->width, s->y0 + s->height};
}

uint32_t map_add(struct map *m, const char *name, enum category category, struct rect box, long population)
{
    if (m->count == m->room) {
        m->room = m->room ? 2 * m->room : 64;
        m->spot = checked(realloc(m->spot, (size_t)m->room * sizeof *m->spot));
        m->place = checked(realloc(m->place, (size_t)m->room * sizeof *m->place));
        m->home = checked(realloc(m->home, (size_t)m->room * sizeof *m->home));
        m->moved = checked(realloc(m->moved, (size_t)m->room * sizeof *m->moved));
        m->name = checked(realloc(m->name, (size_t)m->room * sizeof *m->name));
    }
    uint32_t p = (uint32_t)m->count++;
    snprintf(m->name[p], sizeof m->name[p], "%s", name);
    m->place[p] = (struct place){(uint16_t)population, (uint8_t)category, (uint8_t)(population % 5), 0};
    m->moved[p] = 0;
    put_box(m, p, box);
    quad_insert(m, p);
    return p;
}

void place_move(struct map *m, uint32_t p, struct rect box)
{
    quad_remove(m, p);
    put_box(m, p, box);
    m->moved[p]++;
    quad_insert(m, p);
}

static int any_place(const struct place *p)
{
    (void)p;
    return 1;
}

static int busy_place(const struct place *p)
{
    return p->category == SHOP || p->category == STATION;
}

static int good_school(const struct place *p)
{
    return p->category == SCHOOL && p->stars >= 3;
}

static int lonely_place(const struct place *p)
{
    return p->population < 20;
}

const place_filter filters[] = {any_place, busy_place, good_school, lonely_place, NULL};
