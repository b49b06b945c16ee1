// Bodies that move and bump into each other, kept in a loose octree.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "vec3.h"

#define WORLD_SIZE 1024.0f      // half of an edge
#define MAX_DEPTH 6
#define MAX_RADIUS 10.0f
#define NONE UINT32_MAX

enum { SHAPE_SPHERE, SHAPE_SENSOR, SHAPE_DEBRIS };

enum {
    BODY_AWAKE = 1 << 0,
    BODY_STATIC = 1 << 1,
    BODY_HIT = 1 << 2,          // in this step
};

typedef struct Body {
    Vec3 position;
    float radius;
    uint32_t nextInCell;
} Body;

typedef struct Place {
    uint32_t cell;
    uint32_t previous;          // in the cell, NONE if first
} Place;

typedef struct Cell {
    uint32_t bodies;
    uint32_t child[8];
} Cell;

typedef struct CellPlace {
    Vec3 center;
    uint32_t parent;
    int bodyCount;              // here and below
    int depth;
} CellPlace;

typedef struct World World;
typedef void (*ContactFn)(World *world, uint32_t a, uint32_t b, float distance2, void *user);

struct World {
    Body *body;
    Place *place;
    Vec3 *velocity;
    uint8_t *shape, *flags, *sleepTimer;
    int *contactsOf;
    int bodyCount;
    Cell *cell;
    CellPlace *cellPlace;
    uint32_t usedCells, cellRoom, freeCells;
    int cellCount, peakCells;
    uint32_t random;
    int step;
    long tests, contacts, moves;
};

static inline float massOf(const Body *b) { return b->radius * b->radius; }

typedef struct StepStats {
    long contacts, sensed;
    double energy;
    int awake;
} StepStats;

// world.c
void worldInit(World *world, int bodies);
void worldFree(World *world);
float worldRandom(World *world, float lo, float hi);
StepStats worldStep(World *world);

// octree.c
void octreeInsert(World *world, uint32_t body);
void octreeRemove(World *world, uint32_t body);
bool octreeMoved(World *world, uint32_t body);
void octreeQuery(World *world, uint32_t body, ContactFn fn, void *user);
int octreeRayCast(World *world, Vec3 from, Vec3 dir, float length, uint32_t *nearest);
void octreeInit(World *world);
void octreeFree(World *world);
