// Bodies that move and bump into each other, kept in a loose octree.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "vec3.h"

#define WORLD_SIZE 1024.0f      // half of an edge
#define MAX_DEPTH 6
#define MAX_RADIUS 10.0f
#define CELLS_PER_BLOCK 512

typedef enum { SHAPE_SPHERE, SHAPE_SENSOR, SHAPE_DEBRIS } ShapeKind;

enum {
    BODY_AWAKE = 1 << 0,
    BODY_STATIC = 1 << 1,
    BODY_HIT = 1 << 2,          // in this step
};

typedef struct Body Body;
typedef struct Cell Cell;

struct Body {
    Vec3 position;
    Vec3 velocity;
    Vec3 spin;
    Aabb bounds;
    Cell *cell;
    Body *nextInCell;
    Body **linkInCell;          // what points at this body
    ShapeKind shape;
    uint32_t flags;
    float radius;
    float mass;
    float friction;
    double impulseSum;
    int contacts;
    int sleepTimer;
    char name[16];
};

struct Cell {
    Vec3 center;
    float half;                 // half of an edge, bodies may stick out by as much
    Aabb loose;
    Cell *parent;
    Cell *child[8];
    Body *bodies;
    int depth;
    int bodyCount;              // here and below
    int visits;
};

typedef struct World World;
typedef void (*ContactFn)(World *world, Body *a, Body *b, float distance2, void *user);

struct World {
    Body **body;
    int bodyCount, bodyRoom;
    Cell *root;
    Cell *freeCells;
    int cellCount, peakCells;
    struct CellBlock *blocks;
    uint32_t random;
    int step;
    long tests, contacts, moves;
};

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
void octreeInsert(World *world, Body *body);
void octreeRemove(World *world, Body *body);
bool octreeMoved(World *world, Body *body);
void octreeQuery(World *world, Body *body, ContactFn fn, void *user);
int octreeRayCast(World *world, Vec3 from, Vec3 dir, float length, Body **nearest);
void octreeInit(World *world);
void octreeFree(World *world);
