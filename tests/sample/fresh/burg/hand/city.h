#pragma once
// city.h - burg, a headless city builder simulation; layout by hand
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define MAP_MAX        832
#define MAX_BUILDINGS  65536
#define MAX_CITIZENS   220000
#define NO_BUILDING    (-1)

typedef enum { TERRAIN_GRASS, TERRAIN_WATER, TERRAIN_FOREST, TERRAIN_ROCK } Terrain;
typedef enum { ZONE_NONE, ZONE_ROAD, ZONE_HOUSE, ZONE_FACTORY, ZONE_SHOP, ZONE_PLANT } Zone;
typedef enum { AT_HOME, TO_WORK, AT_WORK, TO_HOME } CitizenState;

typedef struct { uint16_t x, y; } Point;

// zone in the low three bits, terrain above
typedef uint8_t Ground;
#define ZONE_OF(g)     ((g) & 7)
#define TERRAIN_OF(g)  ((g) >> 3)

typedef struct Building {
    Point pos;
    float happiness;
    int32_t inside;         // people in it now
    uint8_t type;
    uint8_t level;
    uint8_t age;            // only its remainder by 8 counts
} Building;

typedef struct Citizen {
    Point pos;
    uint16_t home, work;
    float mood;
    uint8_t state;
    int8_t timer;
} Citizen;

typedef struct { int32_t money, trips; } Account;

typedef struct City {
    Ground ground[MAP_MAX * MAP_MAX];
    uint8_t powered[MAP_MAX * MAP_MAX];
    int32_t traffic[MAP_MAX * MAP_MAX];
    int32_t traffic_total[MAP_MAX * MAP_MAX];
    float pollution_buf[2][MAP_MAX * MAP_MAX];
    float land_value[MAP_MAX * MAP_MAX];
    float *pollution, *pollution_next;
    Building buildings[MAX_BUILDINGS];
    int64_t income[MAX_BUILDINGS];
    uint8_t free_jobs[MAX_BUILDINGS];
    Citizen citizens[MAX_CITIZENS];
    Account accounts[MAX_CITIZENS];
    int building_count;
    int citizen_count;
    int size;               // the map is size x size
    int tick;
    int queue[MAP_MAX * MAP_MAX];
    uint32_t rng;
} City;

static inline uint32_t city_random(City *c)
{
    c->rng ^= c->rng << 13;
    c->rng ^= c->rng >> 17;
    c->rng ^= c->rng << 5;
    return c->rng;
}

// map.c
void map_generate(City *c);
void map_update_power(City *c);
void map_update_pollution(City *c);
void map_update_values(City *c);
int  building_place(City *c, Zone type, int x, int y);
void buildings_update(City *c);

// people.c
void people_spawn(City *c, int wanted);
void people_update(City *c);
