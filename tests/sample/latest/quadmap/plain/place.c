#include <stdio.h>
#include <stdlib.h>

#include "map.h"

const char *const category_name[CATEGORIES] = {"house", "shop", "school", "park", "station"};

struct place *map_add(struct map *m, const char *name, enum category category, struct rect box, long population)
{
    struct place *p = checked(malloc(sizeof *p));
    snprintf(p->name, sizeof p->name, "%s", name);
    p->category = category;
    p->stars = (int)(population % 5);
    p->box = box;
    p->id = m->count;
    p->population = population;
    p->found = p->moved = 0;
    p->rating = 0.1 * (double)p->stars;
    if (m->count == m->room) {
        m->room = m->room ? 2 * m->room : 64;
        m->places = checked(realloc(m->places, (size_t)m->room * sizeof *m->places));
    }
    m->places[m->count++] = p;
    quad_insert(m, p);
    return p;
}

void place_move(struct map *m, struct place *p, struct rect box)
{
    quad_remove(p);
    p->box = box;
    p->moved++;
    p->rating *= 0.9;
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
