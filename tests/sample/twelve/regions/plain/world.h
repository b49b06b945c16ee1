// A game world: tiles grouped into regions, units that walk from region to
// region on shortest ways and fight whom they meet.
#ifndef WORLD_H
#define WORLD_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct point_t { int x, y; } point_t;
typedef enum terrain_t { ROAD, GRASS, SWAMP, ROCK } terrain_t;
typedef enum team_t { RED, BLUE, GREEN, TEAMS } team_t;

typedef struct region_t region_t;
typedef struct unit_t unit_t;

typedef struct tile_t {
    region_t *region;           // NULL where nobody can walk
    uint8_t terrain;
    uint8_t height;
    bool seen : 1;
    bool bridge : 1;
} tile_t;

typedef struct border_t {
    region_t *to;
    point_t gate;               // a tile on the other side
    int length;                 // in tiles
    int cost;
} border_t;

typedef struct way_t {          // what a search knows of a region
    unsigned search;            // which search
    enum { WAY_OPEN, WAY_CLOSED } state;
    int cost, guess;            // from the start, through here to the goal
    region_t *from;
    region_t *next, **link;     // in an open list
} way_t;

struct region_t {
    int id;
    char name[12];
    point_t sum, centre;
    int tiles;
    int slow[4];                // tiles of each terrain
    int factor;
    way_t way;
    border_t *borders;
    int border_count, border_room;
    unit_t *units;
    long visits;
    double danger;
};

struct unit_t {
    char name[16];
    team_t team;
    int hp, strength;
    region_t *at;
    region_t *goal;
    region_t **path;            // the last one first
    int path_length, path_room;
    unit_t *next;               // in the region
    int walked, kills;
    unsigned born;
};

typedef struct world_t {
    int width, height;
    tile_t *tiles;
    region_t **regions;
    int region_count;
    unit_t **units;
    int unit_count;
    unsigned tick;
    uint64_t rng;
    int named;
    struct {
        long searches, failed, expanded, relaxed, improved;
        long steps, blows, killed, arrived;
    } stat;
} world_t;

static inline int octile(point_t a, point_t b)
{
    int dx = abs(a.x - b.x), dy = abs(a.y - b.y);
    return dx > dy ? 10 * dx + 4 * dy : 10 * dy + 4 * dx;
}

uint32_t world_random(world_t *w, uint32_t limit);
void world_create(world_t *w, int size);
void world_destroy(world_t *w);
void regions_create(world_t *w);
void regions_destroy(world_t *w);
bool way_find(world_t *w, region_t *start, region_t *goal);
void units_create(world_t *w, int count);
void units_tick(world_t *w);
void units_destroy(world_t *w);

#endif
