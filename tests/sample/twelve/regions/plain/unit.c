#include <stdio.h>
#include <string.h>

#include "world.h"

#define FAR 160

static void enter(unit_t *u, region_t *r)
{
    u->at = r;
    u->next = r->units;
    r->units = u;
    r->visits++;
}

static void leave(unit_t *u)
{
    unit_t **link = &u->at->units;
    while (*link != u)
        link = &(*link)->next;
    *link = u->next;
}

static region_t *somewhere(world_t *w)
{
    region_t *r;
    do
        r = w->regions[world_random(w, (uint32_t)w->region_count)];
    while (r->border_count == 0);
    return r;
}

static region_t *near(world_t *w, point_t p)
{
    for (int tries = 0; tries < 20; tries++) {
        int x = p.x + (int)world_random(w, 2 * FAR + 1) - FAR, y = p.y + (int)world_random(w, 2 * FAR + 1) - FAR;
        if (x < 0 || y < 0 || x >= w->width || y >= w->height)
            continue;
        region_t *r = w->tiles[y * w->width + x].region;
        if (r && r->border_count > 0)
            return r;
    }
    return NULL;
}

static unit_t *unit_new(world_t *w, team_t team)
{
    unit_t *u = calloc(1, sizeof *u);
    if (!u) {
        perror("units");
        exit(EXIT_FAILURE);
    }
    snprintf(u->name, sizeof u->name, "%c%d", "RBG"[team], w->named++);
    u->team = team;
    u->hp = 20 + (int)world_random(w, 30);
    u->strength = 1 + (int)world_random(w, 6);
    u->born = w->tick;
    enter(u, somewhere(w));
    return u;
}

static void unit_free(unit_t *u)
{
    leave(u);
    free(u->path);
    free(u);
}

static void plan(world_t *w, unit_t *u)
{
    region_t *goal = near(w, u->at->centre);
    if (!goal || !way_find(w, u->at, goal))
        return;
    u->goal = goal;
    u->path_length = 0;
    for (region_t *r = goal; r != u->at; r = r->way.from) {
        if (u->path_length == u->path_room) {
            u->path_room = u->path_room ? 2 * u->path_room : 16;
            region_t **path = realloc(u->path, (size_t)u->path_room * sizeof *path);
            if (!path) {
                perror("path");
                exit(EXIT_FAILURE);
            }
            u->path = path;
        }
        u->path[u->path_length++] = r;
    }
}

static void walk(world_t *w, unit_t *u)
{
    if (u->path_length == 0) {
        if (u->goal)
            w->stat.arrived++;
        u->goal = NULL;
        plan(w, u);
        return;
    }
    leave(u);
    enter(u, u->path[--u->path_length]);
    u->walked++;
    w->stat.steps++;
}

// Hits one enemy in the regions around.
static void fight(world_t *w, unit_t *u)
{
    for (int i = 0; i < u->at->border_count; i++)
        for (unit_t *e = u->at->borders[i].to->units; e; e = e->next)
            if (e->team != u->team && e->hp > 0) {
                e->hp -= u->strength;
                e->at->danger = 0.9 * e->at->danger + u->strength;
                w->stat.blows++;
                if (e->hp <= 0)
                    u->kills++;
                return;
            }
}

void units_create(world_t *w, int count)
{
    w->unit_count = count;
    w->units = malloc((size_t)count * sizeof *w->units);
    if (!w->units) {
        perror("units");
        exit(EXIT_FAILURE);
    }
    for (int i = 0; i < count; i++)
        w->units[i] = unit_new(w, (team_t)(i % TEAMS));
}

void units_tick(world_t *w)
{
    w->tick++;
    for (int i = 0; i < w->unit_count; i++) {
        unit_t *u = w->units[i];
        if (u->hp > 0) {
            walk(w, u);
            fight(w, u);
            continue;
        }
        if (++w->stat.killed % 50 == 0)
            printf("tick %u: %s fell in %s after %u ticks, %d kills\n", w->tick, u->name, u->at->name,
                   w->tick - u->born, u->kills);
        team_t team = u->team;
        unit_free(u);
        w->units[i] = unit_new(w, team);
    }
}

void units_destroy(world_t *w)
{
    for (int i = 0; i < w->unit_count; i++)
        unit_free(w->units[i]);
    free(w->units);
}
