#ifndef ROADS_H
#define ROADS_H

#include <stdint.h>

typedef enum { LANE, STREET, AVENUE, HIGHWAY, ROAD_CLASSES } RoadClass;

enum { ONEWAY = 1, TOLL = 2, CLOSED = 4, BRIDGE = 8 };

struct town;

struct road {
    struct town *to;
    struct road *next;        /* more roads from the same town */
    struct road *back;        /* other direction, if any */
    RoadClass class;
    unsigned flags;
    double length;
    double speed;
    double hours;
    long travelled;
    int lanes;
    int year;
};

struct town {
    char name[16];
    int id;
    int population;
    double x, y;
    double height;
    struct road *roads;
    double hours;             /* from the start */
    double left;              /* estimate to the goal */
    struct town *via;
    struct road *by;
    int where;                /* in the heap, 0 if not there */
    int query;                /* the values above belong to this query */
    int settled;
    long stops;
};

struct heap {
    struct town **at;
    int used, room;
};

struct map {
    struct town **towns;
    int count;
    long roads;
    int query;
    struct heap heap;
    long settled, pushed, lowered, relaxed;
};

void *need(void *p);
unsigned pick(unsigned n);

void heap_push(struct heap *h, struct town *t);
void heap_lower(struct heap *h, struct town *t);
struct town *heap_pop(struct heap *h);

void map_build(struct map *m, int side);
void map_free(struct map *m);
double route(struct map *m, struct town *from, struct town *to, int lorry);
int close_roads(struct map *m, int percent);

#endif
