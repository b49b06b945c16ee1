// A game world: tiles grouped into regions, units that walk from region to
// region on shortest ways and fight whom they meet.  Regions and units are
// numbers.
#ifndef WORLD_H
#define WORLD_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct point_t { int x, y; } point_t;
typedef enum terrain_t { ROAD, GRASS, SWAMP, ROCK } terrain_t;
typedef enum team_t { RED, BLUE, GREEN, TEAMS } team_t;

#define NONE UINT32_MAX
#define IS_HEAD 0x80000000u             // with the number of the list
#define CLOSED UINT32_MAX

// Neighbour and cost in one number.
#define COST_BITS 10
#define BORDER(to, cost) ((uint32_t)(to) << COST_BITS | (uint32_t)(cost))
#define BORDER_TO(b) ((b) >> COST_BITS)
#define BORDER_COST(b) ((b) & ((1u << COST_BITS) - 1))

typedef struct region_t {
    int16_t x, y;               // centre
    uint32_t first;             // border
    uint32_t search;
    uint32_t cost;
    uint32_t from;
    uint32_t next, link;        // in an open list, or closed
    uint32_t count;             // of borders
} region_t;

typedef struct unit_t {
    uint32_t *path;             // the last one first
    uint16_t path_length, path_room;
    uint32_t at;
    uint32_t next;              // in the region
    uint32_t name;
    uint16_t kills, born;
    int8_t hp;
    uint8_t strength;
    uint8_t team;
    bool has_goal;
} unit_t;

typedef struct world_t {
    int width, height;
    uint32_t *tiles;            // region
    region_t *regions;
    uint32_t *borders;
    uint32_t *first_unit;
    uint32_t *visits;
    int region_count;
    unit_t *units;
    int unit_count;
    unsigned tick;
    uint64_t rng;
    uint32_t named;
    struct {
        long searches, failed, expanded, relaxed, improved;
        long steps, blows, killed, arrived;
    } stat;
} world_t;

static inline int octile(int ax, int ay, int bx, int by)
{
    int dx = abs(ax - bx), dy = abs(ay - by);
    return dx > dy ? 10 * dx + 4 * dy : 10 * dy + 4 * dx;
}

void *checked(void *p);
uint32_t world_random(world_t *w, uint32_t limit);
void world_create(world_t *w, int size);
void world_destroy(world_t *w);
void regions_create(world_t *w, const uint8_t *terrain);
void regions_destroy(world_t *w);
bool way_find(world_t *w, uint32_t start, uint32_t goal);
void units_create(world_t *w, int count);
void units_tick(world_t *w);
void units_destroy(world_t *w);

#endif
