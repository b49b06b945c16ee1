#pragma once
// city.h - burg, a headless city builder simulation
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

typedef struct { float r, g, b, a; } Color;
typedef struct { int x, y; } Point;

typedef struct Tile {
    Terrain terrain;
    Zone zone;
    int building;
    int variant;            // which sprite
    Color tint;
    float height;
    float pollution;
    float pollution_next;
    float land_value;
    float crime;
    int traffic;
    int traffic_total;
    bool powered;
    bool dirty;             // has to be redrawn
} Tile;

typedef struct Building {
    bool active;
    Zone type;
    Point pos;
    int level;
    int residents;
    int jobs, workers;
    int inside;             // people in it now
    float happiness;
    float anim_time;
    int age;
    int smoke_particles;
    Color roof;
    char name[24];
    long income;
} Building;

typedef struct Citizen {
    char name[16];
    Point pos;
    CitizenState state;
    int home, work;
    int timer;
    int age;
    float mood;
    float speed;
    int sprite, frame;
    Color shirt;
    long money;
    int trips;
} Citizen;

typedef struct City {
    Tile tiles[MAP_MAX * MAP_MAX];
    Building buildings[MAX_BUILDINGS];
    Citizen citizens[MAX_CITIZENS];
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

static inline Tile *tile_at(City *c, int x, int y) { return &c->tiles[y * c->size + x]; }

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
