#include <stdlib.h>

#include "world.h"

static void shootRays(World *world, int count)
{
    long tested = 0;
    int hits = 0;
    double lengths = 0;
    for (int i = 0; i < count; i++) {
        float x = worldRandom(world, -900, 900);
        Vec3 from = vec3(x, worldRandom(world, -900, 900), 600);
        Vec3 dir = vec3(0.36f, 0.48f, -0.8f);
        Body *hit;
        tested += octreeRayCast(world, from, dir, 1500.0f, &hit);
        if (!hit)
            continue;
        Vec3 d = vec3Sub(hit->position, from);
        lengths += (double)vec3Dot(d, dir);
        if (hits++ % 400 == 0)
            printf("  ray %d hits %s (radius %.2f, %d contacts)\n", i, hit->name, (double)hit->radius, hit->contacts);
    }
    printf("%d rays: %d hits, %ld tests, length %.1f\n", count, hits, tested, lengths);
}

int main(int argc, char **argv)
{
    int bodies = argc > 1 ? atoi(argv[1]) : 150000;
    int steps = argc > 2 ? atoi(argv[2]) : 5;
    if (bodies < 1 || bodies > 4000000 || steps < 0) {
        fprintf(stderr, "usage: octree [bodies [steps]]\n");
        return EXIT_FAILURE;
    }

    World world;
    worldInit(&world, bodies);
    for (int s = 1; s <= steps; s++) {
        StepStats stats = worldStep(&world);
        printf("step %d: %ld contacts, %ld sensed, energy %.1f, %d awake, %d cells\n", s, stats.contacts, stats.sensed,
               stats.energy, stats.awake, world.cellCount);
    }
    shootRays(&world, bodies / 50);
    printf("%ld tests, %ld contacts, %ld moves, %d cells at most\n", world.tests, world.contacts, world.moves,
           world.peakCells);
    worldFree(&world);
    return EXIT_SUCCESS;
}
