#include "game.h"

#include <stdio.h>

#define BUCKETS 16

struct tile map[HEIGHT][WIDTH];

static const int cost[TERRAINS] = {0, 2, 4, 6, 0};

static uint64_t rng = 0x853c49e6748fea9bu;

uint32_t draw(uint32_t limit)
{
    rng = rng * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((rng >> 32) * limit >> 32);
}

static enum terrain terrain_of(int height)
{
    if (height < 26)
        return WATER;
    if (height < 58)
        return draw(4) ? PLAIN : WOOD;
    return height < 80 ? HILL : ROCK;
}

/* Heights wander from the neighbours' ones. */
void map_make(void)
{
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            struct tile *t = &map[y][x];
            int base = 50;
            if (x && y)
                base = (map[y - 1][x].height + map[y][x - 1].height + 1) / 2;
            int height = base + (int)draw(31) - 15;
            t->height = height < 0 ? 0 : height > 100 ? 100 : height;
            t->terrain = terrain_of(t->height);
            t->owner = -1;
            t->harvest = t->terrain == PLAIN ? 1.0 + 0.01 * draw(100) : 0.25;
            t->road = y % 40 == 20 || x % 64 == 32;
            if (t->road && draw(8) && t->terrain != PLAIN)
                t->terrain = PLAIN;
            snprintf(t->name, sizeof t->name, "%c%03d-%03d", 'A' + (int)t->terrain, x, y);
        }
}

int neighbours(struct tile *t, struct tile *out[4])
{
    long at = t - &map[0][0], x = at % WIDTH, y = at / WIDTH;
    int n = 0;
    if (x > 0)
        out[n++] = t - 1;
    if (x < WIDTH - 1)
        out[n++] = t + 1;
    if (y > 0)
        out[n++] = t - WIDTH;
    if (y < HEIGHT - 1)
        out[n++] = t + WIDTH;
    return n;
}

/* Distances to the goal over land, with a ring of open lists. */
void map_flow(struct tile *goal)
{
    struct tile *open[BUCKETS] = {NULL}, *near[4];
    int waiting = 1;

    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            map[y][x].distance = FAR;
    goal->distance = 0;
    goal->next_open = NULL;
    open[0] = goal;
    for (int d = 0; waiting > 0; d++) {
        struct tile *t;
        while ((t = open[d % BUCKETS]) != NULL) {
            open[d % BUCKETS] = t->next_open;
            waiting--;
            int n = neighbours(t, near);
            for (int i = 0; i < n; i++) {
                struct tile *o = near[i];
                if (o->distance != FAR || !cost[o->terrain])
                    continue;
                /* The cost is that of the entered tile, so the first way is the best. */
                o->distance = d + (o->road ? 1 : cost[o->terrain]);
                o->next_open = open[o->distance % BUCKETS];
                open[o->distance % BUCKETS] = o;
                waiting++;
            }
        }
    }
}
