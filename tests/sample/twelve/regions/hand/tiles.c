#include <stdio.h>

#include "world.h"

uint32_t world_random(world_t *w, uint32_t limit)
{
    w->rng += 0x9e3779b97f4a7c15u;
    uint64_t z = w->rng;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return (uint32_t)((z >> 32) * limit >> 32);
}

// Some spots are rocky, some swampy, roads run straight.
static terrain_t terrain_at(world_t *w, int x, int y)
{
    uint32_t spot = (uint32_t)(x / 7 * 7919 + y / 5 * 104729);
    spot = (spot ^ spot >> 7) * 2654435761u >> 20;
    if (x % 61 == 0 || y % 53 == 0)
        return ROAD;
    if (spot % 6 == 0)
        return world_random(w, 10) < 9 ? ROCK : GRASS;
    if (spot % 5 == 0)
        return SWAMP;
    return world_random(w, 50) == 0 ? ROCK : GRASS;
}

void *checked(void *p)
{
    if (!p) {
        perror("world");
        exit(EXIT_FAILURE);
    }
    return p;
}

void world_create(world_t *w, int size)
{
    size_t n = (size_t)size * (size_t)size;
    *w = (world_t){.width = size, .height = size, .rng = 77};
    uint8_t *terrain = checked(malloc(n));
    w->tiles = checked(malloc(n * sizeof *w->tiles));
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
            terrain[y * size + x] = (uint8_t)terrain_at(w, x, y);
    regions_create(w, terrain);
    free(terrain);
}

void world_destroy(world_t *w)
{
    units_destroy(w);
    regions_destroy(w);
    free(w->tiles);
}
