#ifndef ROADS_H
#define ROADS_H

#include <stdint.h>

typedef enum { LANE, STREET, AVENUE, HIGHWAY, ROAD_CLASSES } RoadClass;

enum { ONEWAY = 1, TOLL = 2, CLOSED = 4, BRIDGE = 8 };

#define NOBODY UINT32_MAX
#define SETTLED UINT32_MAX

/* What the search reads of a road; those of a town are neighbours. */
struct road {
    double hours;
    uint32_t to;
    uint8_t class;
    uint8_t flags;
};

struct road_rest {
    double length;
    uint32_t back;            /* other direction, if any */
    uint16_t year;
};

struct state {
    double hours;             /* from the start */
    double left;              /* estimate to the goal */
    uint32_t query;           /* the values belong to this query */
    uint32_t where;           /* in the heap, 0 if not there, or SETTLED */
    uint32_t via;
    uint32_t by;
};

struct place {
    double x, y;
};

struct town_rest {
    char name[16];
    int population;
    uint32_t stops;
};

struct item {
    double key;
    uint32_t town, id;
};

struct heap {
    struct item *at;
    struct state *state;
    int used, room;
};

struct map {
    struct state *state;
    struct place *place;
    uint32_t *first;          /* road of each town, and one more */
    uint32_t *id;
    struct town_rest *town;
    struct road *road;
    struct road_rest *road_rest;
    uint32_t *travelled;
    int count;
    long roads;
    uint32_t query;
    struct heap heap;
    long settled, pushed, lowered, relaxed;
};

void *need(void *p);
unsigned pick(unsigned n);

void heap_push(struct heap *h, struct item t);
void heap_lower(struct heap *h, struct item t);
uint32_t heap_pop(struct heap *h);

void map_build(struct map *m, int side);
void map_free(struct map *m);
double route(struct map *m, uint32_t from, uint32_t to, int lorry);
int close_roads(struct map *m, int percent);

#endif
