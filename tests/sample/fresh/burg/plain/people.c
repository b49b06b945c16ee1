// people.c - the citizens and their way to work
#include "city.h"
#include <string.h>

static const char *const names[] = { "Ada", "Bob", "Cleo", "Dirk", "Ella", "Finn", "Gus", "Hilda" };

static int find_building(City *c, Zone a, Zone b)
{
    for (int tries = 0; tries < 1000; tries++) {
        int id = (int)(city_random(c) % (uint32_t)c->building_count);
        Zone z = c->buildings[id].type;
        if (z != a && z != b)
            continue;
        if (z == ZONE_HOUSE || c->buildings[id].workers < c->buildings[id].jobs)
            return id;
    }
    return NO_BUILDING;
}

void people_spawn(City *c, int wanted)
{
    if (wanted > MAX_CITIZENS)
        wanted = MAX_CITIZENS;
    while (c->citizen_count < wanted) {
        int home = find_building(c, ZONE_HOUSE, ZONE_HOUSE);
        int work = find_building(c, ZONE_FACTORY, ZONE_SHOP);
        if (home == NO_BUILDING || work == NO_BUILDING)
            break;                          // no job left
        Citizen *p = &c->citizens[c->citizen_count++];
        memset(p, 0, sizeof *p);
        snprintf(p->name, sizeof p->name, "%s", names[city_random(c) & 7]);
        p->pos = c->buildings[home].pos;
        p->home = home;
        p->work = work;
        p->state = AT_HOME;
        p->timer = (int)(city_random(c) % 6);
        p->age = 18 + (int)(city_random(c) % 50);
        p->mood = 0.5f;
        p->speed = 1.0f;
        p->shirt = (Color){ 0, 0, 1, 1 };
        c->buildings[home].residents++;
        c->buildings[home].inside++;
        c->buildings[work].workers++;
    }
}

// a few tiles towards the goal, along the axis with the greater distance
static bool walk(City *c, Citizen *p, Point goal)
{
    for (int step = 0; step < 12; step++) {
        int dx = goal.x - p->pos.x, dy = goal.y - p->pos.y;
        if (dx == 0 && dy == 0)
            return true;
        bool along_x = abs(dx) > abs(dy);
        if (along_x)
            p->pos.x += dx > 0 ? 1 : -1;
        else
            p->pos.y += dy > 0 ? 1 : -1;
        Tile *t = tile_at(c, p->pos.x, p->pos.y);
        t->traffic++;
        if (t->zone != ZONE_ROAD && t->zone != ZONE_NONE)
            step++;                         // slower through buildings
        if (t->terrain == TERRAIN_WATER)
            step += 2;
        if (t->traffic > 20)
            p->mood -= 0.001f;
    }
    return false;
}

void people_update(City *c)
{
    for (int i = 0; i < c->citizen_count; i++) {
        Citizen *p = &c->citizens[i];
        switch (p->state) {
        case AT_HOME:
        case AT_WORK:
            if (--p->timer > 0)
                break;
            c->buildings[p->state == AT_HOME ? p->home : p->work].inside--;
            p->state = p->state == AT_HOME ? TO_WORK : TO_HOME;
            break;
        case TO_WORK:
            if (walk(c, p, c->buildings[p->work].pos)) {
                Building *b = &c->buildings[p->work];
                b->inside++;
                p->money += 10 * b->level;
                p->mood += b->happiness > 0.7f ? 0.02f : -0.02f;
                p->state = AT_WORK;
                p->timer = 4;
                p->trips++;
            }
            break;
        case TO_HOME:
            if (walk(c, p, c->buildings[p->home].pos)) {
                Building *b = &c->buildings[p->home];
                b->inside++;
                p->money -= 3;
                p->mood += b->happiness * 0.01f;
                p->state = AT_HOME;
                p->timer = 6;
                p->trips++;
            }
            break;
        }
    }
}
