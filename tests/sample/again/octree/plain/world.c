#include <stdlib.h>

#include "world.h"

float worldRandom(World *world, float lo, float hi)
{
    world->random = world->random * 1664525u + 1013904223u;
    return lo + (hi - lo) * (float)(world->random >> 8) / 16777216.0f;
}

static Vec3 randomVec3(World *world, float lo, float hi)
{
    Vec3 v;
    v.x = worldRandom(world, lo, hi);
    v.y = worldRandom(world, lo, hi);
    v.z = worldRandom(world, lo, hi);
    return v;
}

static Body *newBody(World *world)
{
    static const char *const kindName[] = {"sphere", "sensor", "debris"};
    Body *body = calloc(1, sizeof *body);
    if (!body)
        abort();
    if (world->bodyCount == world->bodyRoom) {
        world->bodyRoom = world->bodyRoom ? world->bodyRoom * 2 : 128;
        Body **grown = realloc(world->body, (size_t)world->bodyRoom * sizeof *grown);
        if (!grown)
            abort();
        world->body = grown;
    }
    world->body[world->bodyCount++] = body;

    float kind = worldRandom(world, 0, 1);
    body->shape = kind < 0.5f ? SHAPE_SPHERE : kind < 0.6f ? SHAPE_SENSOR : SHAPE_DEBRIS;
    snprintf(body->name, sizeof body->name, "%s%d", kindName[body->shape], world->bodyCount);
    body->flags = body->shape == SHAPE_SPHERE && kind < 0.1f ? BODY_STATIC : BODY_AWAKE;
    float edge = WORLD_SIZE - MAX_RADIUS;
    body->position = randomVec3(world, -edge, edge);
    body->position.z = 0.625f * body->position.z - 0.375f * edge;
    if (!(body->flags & BODY_STATIC))
        body->velocity = randomVec3(world, -4, 4);
    body->spin = vec3(0, 0, worldRandom(world, -1, 1));
    body->radius = body->shape == SHAPE_DEBRIS ? worldRandom(world, 1, 4) : worldRandom(world, 4, MAX_RADIUS);
    body->mass = body->radius * body->radius;
    body->friction = body->shape == SHAPE_DEBRIS ? 0.3f : 0.1f;
    body->bounds = aabbAround(body->position, body->radius);
    return body;
}

void worldInit(World *world, int bodies)
{
    *world = (World){.random = 1234567u};
    octreeInit(world);
    for (int i = 0; i < bodies; i++)
        octreeInsert(world, newBody(world));
}

void worldFree(World *world)
{
    octreeFree(world);
    for (int i = 0; i < world->bodyCount; i++)
        free(world->body[i]);
    free(world->body);
}

static void bounce(float *p, float *v)
{
    const float edge = WORLD_SIZE - MAX_RADIUS;
    if (*p < -edge || *p > edge) {
        *p = *p < 0 ? -edge : edge;
        *v = -*v;
    }
}

static void integrate(World *world, Body *body)
{
    if (body->flags & BODY_STATIC)
        return;
    body->position = vec3Add(body->position, body->velocity);
    bounce(&body->position.x, &body->velocity.x);
    bounce(&body->position.y, &body->velocity.y);
    bounce(&body->position.z, &body->velocity.z);
    body->spin = vec3Mul(body->spin, 1.0f - 0.01f * body->friction);
    body->bounds = aabbAround(body->position, body->radius);
    if (octreeMoved(world, body))
        world->moves++;
}

static void push(Body *body, Vec3 direction, float impulse)
{
    if (body->flags & BODY_STATIC)
        return;
    body->velocity = vec3Add(body->velocity, vec3Mul(direction, impulse / body->mass));
    body->impulseSum += impulse;
    body->sleepTimer = 0;
    body->flags |= BODY_HIT;
}

static void onContact(World *world, Body *a, Body *b, float distance2, void *user)
{
    StepStats *stats = user;
    (void)world;
    if (a->shape == SHAPE_SENSOR || b->shape == SHAPE_SENSOR) {
        stats->sensed++;
        return;
    }
    stats->contacts++;
    a->contacts++;
    if (distance2 < 0.0001f)
        return;
    Vec3 d = vec3Mul(vec3Sub(b->position, a->position), 1.0f / distance2);
    float closing = vec3Dot(vec3Sub(a->velocity, b->velocity), d);
    if (closing <= 0)
        return;
    float impulse = closing * 0.5f * (a->mass < b->mass ? a->mass : b->mass);
    push(a, d, -impulse);
    push(b, d, impulse);
}

StepStats worldStep(World *world)
{
    StepStats stats = {0, 0, 0, 0};
    world->step++;
    for (int i = 0; i < world->bodyCount; i++) {
        world->body[i]->flags &= ~(uint32_t)BODY_HIT;
        integrate(world, world->body[i]);
    }
    // a third of the bodies looks for contacts in every step
    for (int i = world->step % 3; i < world->bodyCount; i += 3) {
        Body *body = world->body[i];
        if (body->flags & BODY_AWAKE)
            octreeQuery(world, body, onContact, &stats);
    }
    for (int i = 0; i < world->bodyCount; i++) {
        Body *body = world->body[i];
        float v2 = vec3Dot(body->velocity, body->velocity);
        stats.energy += 0.5 * (double)(body->mass * v2);
        if (body->flags & BODY_STATIC)
            continue;
        if (v2 < 2.0f && !(body->flags & BODY_HIT)) {
            if (++body->sleepTimer > 2)
                body->flags &= ~(uint32_t)BODY_AWAKE;
        } else {
            body->flags |= BODY_AWAKE;
        }
        stats.awake += body->flags & BODY_AWAKE;
    }
    world->contacts += stats.contacts;
    return stats;
}
