// people.c - the citizens and their way to work
#include "city.h"

static int find_building(City *c, Zone a, Zone b)
{
    for (int tries = 0; tries < 1000; tries++) {
        int id = (int)(city_random(c) % (uint32_t)c->building_count);
        Zone z = c->buildings[id].type;
        if (z != a && z != b)
            continue;
        if (z == ZONE_HOUSE || c->free_jobs[id] > 0)
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
        (void)city_random(c);               // the name
        p->pos = c->buildings[home].pos;
        p->home = (uint16_t)home;
        p->work = (uint16_t)work;
        p->state = AT_HOME;
        p->timer = (int8_t)(city_random(c) % 6);
        (void)city_random(c);               // the age
        p->mood = 0.5f;
        c->buildings[home].inside++;
        c->free_jobs[work]--;
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
        int t = p->pos.y * c->size + p->pos.x;
        Ground g = c->ground[t];
        c->traffic[t]++;
        if (ZONE_OF(g) != ZONE_ROAD && ZONE_OF(g) != ZONE_NONE)
            step++;                         // slower through buildings
        if (TERRAIN_OF(g) == TERRAIN_WATER)
            step += 2;
        if (c->traffic[t] > 20)
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
                c->accounts[i].money += 10 * b->level;
                p->mood += b->happiness > 0.7f ? 0.02f : -0.02f;
                p->state = AT_WORK;
                p->timer = 4;
                c->accounts[i].trips++;
            }
            break;
        case TO_HOME:
            if (walk(c, p, c->buildings[p->home].pos)) {
                Building *b = &c->buildings[p->home];
                b->inside++;
                c->accounts[i].money -= 3;
                p->mood += b->happiness * 0.01f;
                p->state = AT_HOME;
                p->timer = 6;
                c->accounts[i].trips++;
            }
            break;
        }
    }
}
