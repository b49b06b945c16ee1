#include <stdlib.h>
#include <string.h>

#include "world.h"

typedef struct CellBlock {
    struct CellBlock *next;
    Cell cells[CELLS_PER_BLOCK];
} CellBlock;

static Cell *newCell(World *world, Cell *parent, Vec3 center, float half)
{
    if (!world->freeCells) {
        CellBlock *block = malloc(sizeof *block);
        if (!block)
            abort();
        block->next = world->blocks;
        world->blocks = block;
        for (int i = CELLS_PER_BLOCK - 1; i >= 0; i--) {
            block->cells[i].parent = world->freeCells;
            world->freeCells = &block->cells[i];
        }
    }
    Cell *cell = world->freeCells;
    world->freeCells = cell->parent;
    memset(cell, 0, sizeof *cell);
    cell->parent = parent;
    cell->center = center;
    cell->half = half;
    cell->loose = aabbAround(center, 2.0f * half);
    cell->depth = parent ? parent->depth + 1 : 0;
    if (++world->cellCount > world->peakCells)
        world->peakCells = world->cellCount;
    return cell;
}

static void freeCell(World *world, Cell *cell)
{
    cell->parent = world->freeCells;
    world->freeCells = cell;
    world->cellCount--;
}

void octreeInit(World *world)
{
    world->blocks = NULL;
    world->freeCells = NULL;
    world->cellCount = world->peakCells = 0;
    world->root = newCell(world, NULL, vec3(0, 0, 0), WORLD_SIZE);
}

void octreeFree(World *world)
{
    for (CellBlock *block = world->blocks, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    world->blocks = NULL;
}

static int octant(const Cell *cell, Vec3 p)
{
    return (p.x >= cell->center.x) | (p.y >= cell->center.y) << 1 | (p.z >= cell->center.z) << 2;
}

static void link(Cell *cell, Body *body)
{
    body->cell = cell;
    body->nextInCell = cell->bodies;
    body->linkInCell = &cell->bodies;
    if (cell->bodies)
        cell->bodies->linkInCell = &body->nextInCell;
    cell->bodies = body;
}

// The deepest cell whose half edge is not below the radius holds the body.
void octreeInsert(World *world, Body *body)
{
    Cell *cell = world->root;
    cell->bodyCount++;
    while (cell->depth < MAX_DEPTH && body->radius <= 0.5f * cell->half) {
        int k = octant(cell, body->position);
        if (!cell->child[k]) {
            float h = 0.5f * cell->half;
            Vec3 c = vec3Add(cell->center, vec3(k & 1 ? h : -h, k & 2 ? h : -h, k & 4 ? h : -h));
            cell->child[k] = newCell(world, cell, c, h);
        }
        cell = cell->child[k];
        cell->bodyCount++;
    }
    link(cell, body);
}

void octreeRemove(World *world, Body *body)
{
    Cell *cell = body->cell;
    *body->linkInCell = body->nextInCell;
    if (body->nextInCell)
        body->nextInCell->linkInCell = body->linkInCell;
    body->cell = NULL;
    while (cell) {
        Cell *parent = cell->parent;
        if (--cell->bodyCount == 0 && parent) {
            for (int k = 0; k < 8; k++)
                if (parent->child[k] == cell)
                    parent->child[k] = NULL;
            freeCell(world, cell);
        }
        cell = parent;
    }
}

// Puts a body that left its cell into another one.
bool octreeMoved(World *world, Body *body)
{
    const Cell *cell = body->cell;
    Vec3 d = vec3Sub(body->position, cell->center);
    if (d.x >= -cell->half && d.x < cell->half && d.y >= -cell->half && d.y < cell->half && d.z >= -cell->half &&
        d.z < cell->half)
        return false;
    octreeRemove(world, body);
    octreeInsert(world, body);
    return true;
}

static void queryCell(World *world, Cell *cell, Body *body, ContactFn fn, void *user)
{
    cell->visits++;
    for (Body *other = cell->bodies; other; other = other->nextInCell) {
        if (other == body)
            continue;
        world->tests++;
        if (!aabbOverlap(&body->bounds, &other->bounds))
            continue;
        Vec3 d = vec3Sub(other->position, body->position);
        float reach = body->radius + other->radius;
        float distance2 = vec3Dot(d, d);
        if (distance2 < reach * reach)
            fn(world, body, other, distance2, user);
    }
    for (int k = 0; k < 8; k++) {
        Cell *child = cell->child[k];
        if (child && aabbOverlap(&child->loose, &body->bounds))
            queryCell(world, child, body, fn, user);
    }
}

void octreeQuery(World *world, Body *body, ContactFn fn, void *user)
{
    queryCell(world, world->root, body, fn, user);
}

static bool slabs(const Aabb *box, Vec3 from, Vec3 inv, float length)
{
    float t0 = 0, t1 = length;
    float lo[3] = {(box->min.x - from.x) * inv.x, (box->min.y - from.y) * inv.y, (box->min.z - from.z) * inv.z};
    float hi[3] = {(box->max.x - from.x) * inv.x, (box->max.y - from.y) * inv.y, (box->max.z - from.z) * inv.z};
    for (int i = 0; i < 3; i++) {
        float a = lo[i] < hi[i] ? lo[i] : hi[i], b = lo[i] < hi[i] ? hi[i] : lo[i];
        t0 = a > t0 ? a : t0;
        t1 = b < t1 ? b : t1;
    }
    return t0 <= t1;
}

typedef struct Ray {
    Vec3 from, dir, inv;
    float length;
    Body *nearest;
    int tested;
} Ray;

static void castCell(Ray *ray, const Cell *cell)
{
    for (Body *body = cell->bodies; body; body = body->nextInCell) {
        Vec3 d = vec3Sub(body->position, ray->from);
        float along = vec3Dot(d, ray->dir);
        float off2 = vec3Dot(d, d) - along * along;
        ray->tested++;
        if (body->shape != SHAPE_SENSOR && along > 0 && along < ray->length && off2 < body->radius * body->radius) {
            ray->length = along;
            ray->nearest = body;
        }
    }
    for (int k = 0; k < 8; k++)
        if (cell->child[k] && slabs(&cell->child[k]->loose, ray->from, ray->inv, ray->length))
            castCell(ray, cell->child[k]);
}

int octreeRayCast(World *world, Vec3 from, Vec3 dir, float length, Body **nearest)
{
    Ray ray = {from, dir, vec3(1.0f / dir.x, 1.0f / dir.y, 1.0f / dir.z), length, NULL, 0};
    castCell(&ray, world->root);
    *nearest = ray.nearest;
    return ray.tested;
}
