#include <stdio.h>

#include "world.h"

#define FAR 160

static void enter(world_t *w, uint32_t i, uint32_t r)
{
    w->units[i].at = r;
    w->units[i].next = w->first_unit[r];
    w->first_unit[r] = i;
    w->visits[r]++;
}

static void leave(world_t *w, uint32_t i)
{
    uint32_t *link = &w->first_unit[w->units[i].at];
    while (*link != i)
        link = &w->units[*link].next;
    *link = w->units[i].next;
}

static uint32_t somewhere(world_t *w)
{
    uint32_t r;
    do
        r = world_random(w, (uint32_t)w->region_count);
    while (w->regions[r].count == 0);
    return r;
}

static uint32_t near(world_t *w, uint32_t from)
{
    const region_t *f = &w->regions[from];
    for (int tries = 0; tries < 20; tries++) {
        int x = f->x + (int)world_random(w, 2 * FAR + 1) - FAR, y = f->y + (int)world_random(w, 2 * FAR + 1) - FAR;
        if (x < 0 || y < 0 || x >= w->width || y >= w->height)
            continue;
        uint32_t r = w->tiles[y * w->width + x];
        if (r != NONE && w->regions[r].count > 0)
            return r;
    }
    return NONE;
}

static void unit_init(world_t *w, uint32_t i, team_t team)
{
    unit_t *u = &w->units[i];
    *u = (unit_t){.name = w->named++, .team = (uint8_t)team};
    u->hp = (int8_t)(20 + world_random(w, 30));
    u->strength = (uint8_t)(1 + world_random(w, 6));
    u->born = (uint16_t)w->tick;
    enter(w, i, somewhere(w));
}

static void plan(world_t *w, unit_t *u)
{
    uint32_t goal = near(w, u->at);
    if (goal == NONE || !way_find(w, u->at, goal))
        return;
    u->has_goal = true;
    u->path_length = 0;
    for (uint32_t r = goal; r != u->at; r = w->regions[r].from) {
        if (u->path_length == u->path_room) {
            u->path_room = u->path_room ? 2 * u->path_room : 16;
            u->path = checked(realloc(u->path, u->path_room * sizeof *u->path));
        }
        u->path[u->path_length++] = r;
    }
}

static void walk(world_t *w, uint32_t i)
{
    unit_t *u = &w->units[i];
    if (u->path_length == 0) {
        w->stat.arrived += u->has_goal;
        u->has_goal = false;
        plan(w, u);
        return;
    }
    leave(w, i);
    enter(w, i, u->path[--u->path_length]);
    w->stat.steps++;
}

// Hits one enemy in the regions around.
static void fight(world_t *w, unit_t *u)
{
    const region_t *r = &w->regions[u->at];
    for (uint32_t k = r->first; k < r->first + r->count; k++)
        for (uint32_t i = w->first_unit[BORDER_TO(w->borders[k])]; i != NONE; i = w->units[i].next) {
            unit_t *e = &w->units[i];
            if (e->team != u->team && e->hp > 0) {
                e->hp = (int8_t)(e->hp - u->strength);
                w->stat.blows++;
                u->kills += e->hp <= 0;
                return;
            }
        }
}

void units_create(world_t *w, int count)
{
    w->unit_count = count;
    w->units = checked(malloc((size_t)count * sizeof *w->units));
    for (int i = 0; i < count; i++)
        unit_init(w, (uint32_t)i, (team_t)(i % TEAMS));
}

void units_tick(world_t *w)
{
    w->tick++;
    for (int i = 0; i < w->unit_count; i++) {
        unit_t *u = &w->units[i];
        if (u->hp > 0) {
            walk(w, (uint32_t)i);
            fight(w, u);
            continue;
        }
        if (++w->stat.killed % 50 == 0)
            printf("tick %u: %c%u fell in R%u after %u ticks, %d kills\n", w->tick, "RBG"[u->team], u->name,
                   u->at % 1000000, w->tick - u->born, u->kills);
        leave(w, (uint32_t)i);
        free(u->path);
        unit_init(w, (uint32_t)i, (team_t)u->team);
    }
}

void units_destroy(world_t *w)
{
    for (int i = 0; i < w->unit_count; i++)
        free(w->units[i].path);
    free(w->units);
}
