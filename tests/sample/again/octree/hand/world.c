#include <stdlib.h>

#include "world.h"

float worldRandom(World *world, float lo, float hi)
{
    world->random = world->random * 1664525u + 1013904223u;
    return lo + (hi - lo) * (float)(world->random >> 8) / 16777216.0f;
}

static void *array(int count, size_t size)
{
    void *p = calloc((size_t)count, size);
    if (!p)
        abort();
    return p;
}

static Vec3 randomVec3(World *world, float lo, float hi)
{
    Vec3 v;
    v.x = worldRandom(world, lo, hi);
    v.y = worldRandom(world, lo, hi);
    v.z = worldRandom(world, lo, hi);
    return v;
}

static uint32_t newBody(World *world)
{
    uint32_t i = (uint32_t)world->bodyCount++;
    Body *body = &world->body[i];
    float kind = worldRandom(world, 0, 1);
    world->shape[i] = kind < 0.5f ? SHAPE_SPHERE : kind < 0.6f ? SHAPE_SENSOR : SHAPE_DEBRIS;
    world->flags[i] = world->shape[i] == SHAPE_SPHERE && kind < 0.1f ? BODY_STATIC : BODY_AWAKE;
    float edge = WORLD_SIZE - MAX_RADIUS;
    body->position = randomVec3(world, -edge, edge);
    body->position.z = 0.625f * body->position.z - 0.375f * edge;
    if (!(world->flags[i] & BODY_STATIC))
        world->velocity[i] = randomVec3(world, -4, 4);
    worldRandom(world, -1, 1);
    body->radius = world->shape[i] == SHAPE_DEBRIS ? worldRandom(world, 1, 4) : worldRandom(world, 4, MAX_RADIUS);
    return i;
}

void worldInit(World *world, int bodies)
{
    *world = (World){.random = 1234567u};
    world->body = array(bodies, sizeof *world->body);
    world->place = array(bodies, sizeof *world->place);
    world->velocity = array(bodies, sizeof *world->velocity);
    world->shape = array(bodies, 1);
    world->flags = array(bodies, 1);
    world->sleepTimer = array(bodies, 1);
    world->contactsOf = array(bodies, sizeof(int));
    octreeInit(world);
    for (int i = 0; i < bodies; i++)
        octreeInsert(world, newBody(world));
}

void worldFree(World *world)
{
    octreeFree(world);
    free(world->body);
    free(world->place);
    free(world->velocity);
    free(world->shape);
    free(world->flags);
    free(world->sleepTimer);
    free(world->contactsOf);
}

static void bounce(float *p, float *v)
{
    const float edge = WORLD_SIZE - MAX_RADIUS;
    if (*p < -edge || *p > edge) {
        *p = *p < 0 ? -edge : edge;
        *v = -*v;
    }
}

static void integrate(World *world, uint32_t i)
{
    if (world->flags[i] & BODY_STATIC)
        return;
    Vec3 *p = &world->body[i].position, *v = &world->velocity[i];
    *p = vec3Add(*p, *v);
    bounce(&p->x, &v->x);
    bounce(&p->y, &v->y);
    bounce(&p->z, &v->z);
    if (octreeMoved(world, i))
        world->moves++;
}

static void push(World *world, uint32_t i, Vec3 direction, float impulse)
{
    if (world->flags[i] & BODY_STATIC)
        return;
    world->velocity[i] = vec3Add(world->velocity[i], vec3Mul(direction, impulse / massOf(&world->body[i])));
    world->sleepTimer[i] = 0;
    world->flags[i] |= BODY_HIT;
}

static void onContact(World *world, uint32_t a, uint32_t b, float distance2, void *user)
{
    StepStats *stats = user;
    if (world->shape[a] == SHAPE_SENSOR || world->shape[b] == SHAPE_SENSOR) {
        stats->sensed++;
        return;
    }
    stats->contacts++;
    world->contactsOf[a]++;
    if (distance2 < 0.0001f)
        return;
    Vec3 d = vec3Mul(vec3Sub(world->body[b].position, world->body[a].position), 1.0f / distance2);
    float closing = vec3Dot(vec3Sub(world->velocity[a], world->velocity[b]), d);
    if (closing <= 0)
        return;
    float ma = massOf(&world->body[a]), mb = massOf(&world->body[b]);
    float impulse = closing * 0.5f * (ma < mb ? ma : mb);
    push(world, a, d, -impulse);
    push(world, b, d, impulse);
}

StepStats worldStep(World *world)
{
    StepStats stats = {0, 0, 0, 0};
    uint32_t count = (uint32_t)world->bodyCount;
    world->step++;
    for (uint32_t i = 0; i < count; i++) {
        world->flags[i] &= (uint8_t)~BODY_HIT;
        integrate(world, i);
    }
    // a third of the bodies looks for contacts in every step
    for (uint32_t i = (uint32_t)world->step % 3; i < count; i += 3)
        if (world->flags[i] & BODY_AWAKE)
            octreeQuery(world, i, onContact, &stats);
    for (uint32_t i = 0; i < count; i++) {
        float v2 = vec3Dot(world->velocity[i], world->velocity[i]);
        stats.energy += 0.5 * (double)(massOf(&world->body[i]) * v2);
        if (world->flags[i] & BODY_STATIC)
            continue;
        if (v2 < 2.0f && !(world->flags[i] & BODY_HIT)) {
            if (world->sleepTimer[i] > 1)
                world->flags[i] &= (uint8_t)~BODY_AWAKE;
            else
                world->sleepTimer[i]++;
        } else {
            world->flags[i] |= BODY_AWAKE;
        }
        stats.awake += world->flags[i] & BODY_AWAKE;
    }
    world->contacts += stats.contacts;
    return stats;
}
