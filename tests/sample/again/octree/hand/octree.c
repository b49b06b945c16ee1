#include <stdlib.h>
#include <string.h>

#include "world.h"

static const float halfOf[MAX_DEPTH + 1] = {1024.0f, 512.0f, 256.0f, 128.0f, 64.0f, 32.0f, 16.0f};

static uint32_t newCell(World *world, uint32_t parent, Vec3 center)
{
    uint32_t cell = world->freeCells;
    if (cell != NONE) {
        world->freeCells = world->cellPlace[cell].parent;
    } else {
        if (world->usedCells == world->cellRoom) {
            world->cellRoom = world->cellRoom ? world->cellRoom * 2 : 1024;
            world->cell = realloc(world->cell, world->cellRoom * sizeof *world->cell);
            world->cellPlace = realloc(world->cellPlace, world->cellRoom * sizeof *world->cellPlace);
            if (!world->cell || !world->cellPlace)
                abort();
        }
        cell = world->usedCells++;
    }
    memset(&world->cell[cell], 0xff, sizeof world->cell[cell]);
    CellPlace *place = &world->cellPlace[cell];
    place->parent = parent;
    place->center = center;
    place->bodyCount = 0;
    place->depth = parent != NONE ? world->cellPlace[parent].depth + 1 : 0;
    if (++world->cellCount > world->peakCells)
        world->peakCells = world->cellCount;
    return cell;
}

void octreeInit(World *world)
{
    world->freeCells = NONE;
    newCell(world, NONE, vec3(0, 0, 0));
}

void octreeFree(World *world)
{
    free(world->cell);
    free(world->cellPlace);
}

static int octant(Vec3 c, Vec3 p)
{
    return (p.x >= c.x) | (p.y >= c.y) << 1 | (p.z >= c.z) << 2;
}

static inline Vec3 childCenter(Vec3 c, int k, float h)
{
    return vec3Add(c, vec3(k & 1 ? h : -h, k & 2 ? h : -h, k & 4 ? h : -h));
}

// The deepest cell whose half edge is not below the radius holds the body.
void octreeInsert(World *world, uint32_t index)
{
    Body *body = &world->body[index];
    uint32_t cell = 0;
    int depth = 0;
    world->cellPlace[0].bodyCount++;
    while (depth < MAX_DEPTH && body->radius <= 0.5f * halfOf[depth]) {
        Vec3 center = world->cellPlace[cell].center;
        int k = octant(center, body->position);
        uint32_t child = world->cell[cell].child[k];
        if (child == NONE) {
            child = newCell(world, cell, childCenter(center, k, 0.5f * halfOf[depth]));
            world->cell[cell].child[k] = child;
        }
        cell = child;
        depth++;
        world->cellPlace[cell].bodyCount++;
    }
    uint32_t first = world->cell[cell].bodies;
    world->place[index] = (Place){cell, NONE};
    body->nextInCell = first;
    if (first != NONE)
        world->place[first].previous = index;
    world->cell[cell].bodies = index;
}

void octreeRemove(World *world, uint32_t index)
{
    Place place = world->place[index];
    uint32_t cell = place.cell, next = world->body[index].nextInCell;
    if (place.previous == NONE)
        world->cell[cell].bodies = next;
    else
        world->body[place.previous].nextInCell = next;
    if (next != NONE)
        world->place[next].previous = place.previous;
    while (cell != NONE) {
        CellPlace *p = &world->cellPlace[cell];
        uint32_t parent = p->parent;
        if (--p->bodyCount == 0 && parent != NONE) {
            for (int k = 0; k < 8; k++)
                if (world->cell[parent].child[k] == cell)
                    world->cell[parent].child[k] = NONE;
            p->parent = world->freeCells;
            world->freeCells = cell;
            world->cellCount--;
        }
        cell = parent;
    }
}

// Puts a body that left its cell into another one.
bool octreeMoved(World *world, uint32_t body)
{
    const CellPlace *cell = &world->cellPlace[world->place[body].cell];
    Vec3 d = vec3Sub(world->body[body].position, cell->center);
    float half = halfOf[cell->depth];
    if (d.x >= -half && d.x < half && d.y >= -half && d.y < half && d.z >= -half && d.z < half)
        return false;
    octreeRemove(world, body);
    octreeInsert(world, body);
    return true;
}

typedef struct Query {
    World *world;
    uint32_t index;
    Body body;
    Aabb bounds;
    ContactFn fn;
    void *user;
} Query;

static void queryCell(const Query *q, uint32_t index, Vec3 center, int depth)
{
    World *world = q->world;
    const Cell *cell = &world->cell[index];
    for (uint32_t other = cell->bodies; other != NONE; other = world->body[other].nextInCell) {
        if (other == q->index)
            continue;
        const Body *o = &world->body[other];
        world->tests++;
        Aabb bounds = aabbAround(o->position, o->radius);
        if (!aabbOverlap(&q->bounds, &bounds))
            continue;
        Vec3 d = vec3Sub(o->position, q->body.position);
        float reach = q->body.radius + o->radius;
        float distance2 = vec3Dot(d, d);
        if (distance2 < reach * reach)
            q->fn(world, q->index, other, distance2, q->user);
    }
    if (depth == MAX_DEPTH)
        return;
    float half = halfOf[depth + 1];
    for (int k = 0; k < 8; k++) {
        if (cell->child[k] == NONE)
            continue;
        Vec3 c = childCenter(center, k, half);
        Aabb loose = aabbAround(c, 2.0f * half);
        if (aabbOverlap(&loose, &q->bounds))
            queryCell(q, cell->child[k], c, depth + 1);
    }
}

void octreeQuery(World *world, uint32_t body, ContactFn fn, void *user)
{
    Body b = world->body[body];
    Query q = {world, body, b, aabbAround(b.position, b.radius), fn, user};
    queryCell(&q, 0, vec3(0, 0, 0), 0);
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
    const World *world;
    Vec3 from, dir, inv;
    float length;
    uint32_t nearest;
    int tested;
} Ray;

static void castCell(Ray *ray, uint32_t index, Vec3 center, int depth)
{
    const World *world = ray->world;
    const Cell *cell = &world->cell[index];
    for (uint32_t i = cell->bodies; i != NONE; i = world->body[i].nextInCell) {
        const Body *body = &world->body[i];
        Vec3 d = vec3Sub(body->position, ray->from);
        float along = vec3Dot(d, ray->dir);
        float off2 = vec3Dot(d, d) - along * along;
        ray->tested++;
        if (along > 0 && along < ray->length && off2 < body->radius * body->radius &&
            world->shape[i] != SHAPE_SENSOR) {
            ray->length = along;
            ray->nearest = i;
        }
    }
    if (depth == MAX_DEPTH)
        return;
    float half = halfOf[depth + 1];
    for (int k = 0; k < 8; k++) {
        if (cell->child[k] == NONE)
            continue;
        Vec3 c = childCenter(center, k, half);
        Aabb loose = aabbAround(c, 2.0f * half);
        if (slabs(&loose, ray->from, ray->inv, ray->length))
            castCell(ray, cell->child[k], c, depth + 1);
    }
}

int octreeRayCast(World *world, Vec3 from, Vec3 dir, float length, uint32_t *nearest)
{
    Ray ray = {world, from, dir, vec3(1.0f / dir.x, 1.0f / dir.y, 1.0f / dir.z), length, NONE, 0};
    castCell(&ray, 0, vec3(0, 0, 0), 0);
    *nearest = ray.nearest;
    return ray.tested;
}
