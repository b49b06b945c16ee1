// map.c - terrain, zones, fields and buildings
#include "city.h"
#include <string.h>

static const char *const zone_names[] = { "-", "road", "house", "factory", "shop", "plant" };

int building_place(City *c, Zone type, int x, int y)
{
    if (c->building_count >= MAX_BUILDINGS)
        return NO_BUILDING;
    int id = c->building_count++;
    Building *b = &c->buildings[id];
    memset(b, 0, sizeof *b);
    b->active = true;
    b->type = type;
    b->pos = (Point){ x, y };
    b->level = 1;
    b->jobs = type == ZONE_FACTORY ? 12 : type == ZONE_SHOP ? 5 : 0;
    b->happiness = 0.5f;
    b->roof = (Color){ 0.8f, 0.3f, 0.2f, 1.0f };
    snprintf(b->name, sizeof b->name, "%s #%d", zone_names[type], id);
    Tile *t = tile_at(c, x, y);
    t->building = id;
    t->zone = type;
    t->dirty = true;
    return id;
}

void map_generate(City *c)
{
    for (int y = 0; y < c->size; y++)
        for (int x = 0; x < c->size; x++) {
            Tile *t = tile_at(c, x, y);
            uint32_t r = city_random(c);
            int lake = ((x / 40) * 7 + (y / 40) * 13) % 23 == 0 && x % 40 > 8 && y % 40 > 8;
            memset(t, 0, sizeof *t);
            t->building = NO_BUILDING;
            t->terrain = lake ? TERRAIN_WATER
                       : r % 11 == 0 ? TERRAIN_FOREST
                       : r % 61 == 0 ? TERRAIN_ROCK : TERRAIN_GRASS;
            t->variant = (int)(r >> 28);
            t->height = (float)(r >> 8 & 255) / 255.0f;
            t->tint = (Color){ 1, 1, 1, 1 };
            t->land_value = 1.0f + t->height;
            if ((x % 8 == 0 || y % 8 == 0) && t->terrain != TERRAIN_WATER)
                t->zone = ZONE_ROAD;
        }
    for (int y = 1; y < c->size - 1; y++)
        for (int x = 1; x < c->size - 1; x++) {
            Tile *t = tile_at(c, x, y);
            if (t->zone != ZONE_NONE || t->terrain != TERRAIN_GRASS)
                continue;
            bool near_road = x % 8 == 1 || x % 8 == 7 || y % 8 == 1 || y % 8 == 7;
            uint32_t r = city_random(c) % 1000;
            if (!near_road || r > 190)
                continue;
            building_place(c, r < 2 ? ZONE_PLANT : r < 120 ? ZONE_HOUSE
                              : r < 160 ? ZONE_FACTORY : ZONE_SHOP, x, y);
        }
}

// flood fill from the plants over roads and buildings
void map_update_power(City *c)
{
    int head = 0, tail = 0, n = c->size * c->size;

    for (int i = 0; i < n; i++)
        c->tiles[i].powered = false;
    for (int i = 0; i < c->building_count; i++) {
        Building *b = &c->buildings[i];
        if (b->active && b->type == ZONE_PLANT) {
            Tile *t = tile_at(c, b->pos.x, b->pos.y);
            t->powered = true;
            c->queue[tail++] = (int)(t - c->tiles);
        }
    }
    while (head < tail) {
        int i = c->queue[head++];
        int x = i % c->size, y = i / c->size;
        const int next[4] = { x > 0 ? i - 1 : i, x + 1 < c->size ? i + 1 : i,
                              y > 0 ? i - c->size : i, y + 1 < c->size ? i + c->size : i };
        for (int k = 0; k < 4; k++) {
            Tile *t = &c->tiles[next[k]];
            if (t->powered || t->zone == ZONE_NONE)
                continue;
            t->powered = true;
            t->dirty = true;
            c->queue[tail++] = next[k];
        }
    }
}

void map_update_pollution(City *c)
{
    for (int y = 1; y < c->size - 1; y++)
        for (int x = 1; x < c->size - 1; x++) {
            Tile *t = tile_at(c, x, y);
            float around = t[-1].pollution + t[1].pollution + t[-c->size].pollution +
                           t[c->size].pollution;
            float p = t->pollution * 0.6f + around * 0.09f;
            p += 0.002f * (float)t->traffic;
            if (t->zone == ZONE_FACTORY)
                p += t->powered ? 0.5f : 0.1f;
            if (t->terrain == TERRAIN_FOREST)
                p *= 0.7f;
            t->pollution_next = p;
        }
    for (int i = 0; i < c->size * c->size; i++) {
        Tile *t = &c->tiles[i];
        t->pollution = t->pollution_next;
        t->traffic_total += t->traffic;
        t->traffic /= 2;
    }
}

void map_update_values(City *c)
{
    for (int y = 1; y < c->size - 1; y++)
        for (int x = 1; x < c->size - 1; x++) {
            Tile *t = tile_at(c, x, y);
            if (t->zone == ZONE_NONE)
                continue;
            float v = t->land_value * 0.9f + 0.2f;
            v -= t->pollution * 0.05f;
            if (t->powered)
                v += 0.05f;
            if (t[-1].terrain == TERRAIN_WATER || t[1].terrain == TERRAIN_WATER)
                v += 0.3f;
            t->land_value = v < 0.0f ? 0.0f : v;
        }
}

void buildings_update(City *c)
{
    for (int i = 0; i < c->building_count; i++) {
        Building *b = &c->buildings[i];
        if (!b->active)
            continue;
        const Tile *t = tile_at(c, b->pos.x, b->pos.y);
        float target = t->land_value - t->pollution * 0.1f + (t->powered ? 0.2f : -0.2f);
        b->happiness += (target - b->happiness) * 0.1f;
        b->age++;
        if (b->inside > 0)
            b->income += b->inside * b->level;
        if (b->happiness > 0.9f * (float)b->level && b->level < 5 && b->age % 8 == 0) {
            b->level++;
            b->age = 0;
            b->smoke_particles = 16;
        }
    }
}
