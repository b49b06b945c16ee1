// map.c - terrain, zones, fields and buildings
#include "city.h"

int building_place(City *c, Zone type, int x, int y)
{
    if (c->building_count >= MAX_BUILDINGS)
        return NO_BUILDING;
    int id = c->building_count++;
    Ground *g = &c->ground[y * c->size + x];
    c->buildings[id] = (Building){ .pos = { (uint16_t)x, (uint16_t)y }, .happiness = 0.5f,
                                   .type = (uint8_t)type, .level = 1 };
    c->free_jobs[id] = type == ZONE_FACTORY ? 12 : type == ZONE_SHOP ? 5 : 0;
    *g = (Ground)((*g & ~7) | type);
    return id;
}

void map_generate(City *c)
{
    c->pollution = c->pollution_buf[0];
    c->pollution_next = c->pollution_buf[1];
    for (int y = 0; y < c->size; y++)
        for (int x = 0; x < c->size; x++) {
            int i = y * c->size + x;
            uint32_t r = city_random(c);
            int lake = ((x / 40) * 7 + (y / 40) * 13) % 23 == 0 && x % 40 > 8 && y % 40 > 8;
            Terrain terrain = lake ? TERRAIN_WATER
                            : r % 11 == 0 ? TERRAIN_FOREST
                            : r % 61 == 0 ? TERRAIN_ROCK : TERRAIN_GRASS;
            Zone zone = ZONE_NONE;
            c->land_value[i] = 1.0f + (float)(r >> 8 & 255) / 255.0f;
            if ((x % 8 == 0 || y % 8 == 0) && terrain != TERRAIN_WATER)
                zone = ZONE_ROAD;
            c->ground[i] = (Ground)(terrain << 3 | zone);
        }
    for (int y = 1; y < c->size - 1; y++)
        for (int x = 1; x < c->size - 1; x++) {
            if (c->ground[y * c->size + x] != (TERRAIN_GRASS << 3 | ZONE_NONE))
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
        c->powered[i] = 0;
    for (int i = 0; i < c->building_count; i++) {
        Building *b = &c->buildings[i];
        if (b->type == ZONE_PLANT) {
            int t = b->pos.y * c->size + b->pos.x;
            c->powered[t] = 1;
            c->queue[tail++] = t;
        }
    }
    while (head < tail) {
        int i = c->queue[head++];
        int x = i % c->size, y = i / c->size;
        const int next[4] = { x > 0 ? i - 1 : i, x + 1 < c->size ? i + 1 : i,
                              y > 0 ? i - c->size : i, y + 1 < c->size ? i + c->size : i };
        for (int k = 0; k < 4; k++) {
            int t = next[k];
            if (c->powered[t] || ZONE_OF(c->ground[t]) == ZONE_NONE)
                continue;
            c->powered[t] = 1;
            c->queue[tail++] = t;
        }
    }
}

void map_update_pollution(City *c)
{
    int s = c->size;
    const float *restrict old = c->pollution;
    float *restrict new = c->pollution_next;

    for (int y = 1; y < s - 1; y++)
        for (int x = 1; x < s - 1; x++) {
            int i = y * s + x;
            float around = old[i - 1] + old[i + 1] + old[i - s] + old[i + s];
            float p = old[i] * 0.6f + around * 0.09f;
            Ground g = c->ground[i];
            p += 0.002f * (float)c->traffic[i];
            if (ZONE_OF(g) == ZONE_FACTORY)
                p += c->powered[i] ? 0.5f : 0.1f;
            if (TERRAIN_OF(g) == TERRAIN_FOREST)
                p *= 0.7f;
            new[i] = p;
        }
    c->pollution_next = c->pollution;
    c->pollution = new;
    for (int i = 0; i < s * s; i++) {
        c->traffic_total[i] += c->traffic[i];
        c->traffic[i] /= 2;
    }
}

void map_update_values(City *c)
{
    const float *restrict pollution = c->pollution;
    float *restrict value = c->land_value;

    for (int y = 1; y < c->size - 1; y++)
        for (int x = 1; x < c->size - 1; x++) {
            int i = y * c->size + x;
            if (ZONE_OF(c->ground[i]) == ZONE_NONE)
                continue;
            float v = value[i] * 0.9f + 0.2f;
            v -= pollution[i] * 0.05f;
            if (c->powered[i])
                v += 0.05f;
            if (TERRAIN_OF(c->ground[i - 1]) == TERRAIN_WATER ||
                TERRAIN_OF(c->ground[i + 1]) == TERRAIN_WATER)
                v += 0.3f;
            value[i] = v < 0.0f ? 0.0f : v;
        }
}

void buildings_update(City *c)
{
    for (int i = 0; i < c->building_count; i++) {
        Building *b = &c->buildings[i];
        int t = b->pos.y * c->size + b->pos.x;
        float target = c->land_value[t] - c->pollution[t] * 0.1f +
                       (c->powered[t] ? 0.2f : -0.2f);
        b->happiness += (target - b->happiness) * 0.1f;
        b->age++;
        if (b->inside > 0)
            c->income[i] += b->inside * b->level;
        if (b->happiness > 0.9f * (float)b->level && b->level < 5 && b->age % 8 == 0) {
            b->level++;
            b->age = 0;
        }
    }
}
