#include "game.h"

#include <stdio.h>

#define BUCKETS 16

struct flow flow[TILES];
struct place place[TILES];
double harvest[TILES];
char tile_name[TILES][16];

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

void map_make(void)
{
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            uint32_t t = (uint32_t)(y * WIDTH + x);
            int base = 50;
            if (x && y)
                base = (place[t - WIDTH].height + place[t - 1].height + 1) / 2;
            int height = base + (int)draw(31) - 15;
            place[t].height = (uint8_t)(height < 0 ? 0 : height > 100 ? 100 : height);
            flow[t].terrain = (uint8_t)terrain_of(place[t].height);
            place[t].owner = -1;
            harvest[t] = flow[t].terrain == PLAIN ? 1.0 + 0.01 * draw(100) : 0.25;
            flow[t].road = y % 40 == 20 || x % 64 == 32;
            if (flow[t].road && draw(8) && flow[t].terrain != PLAIN)
                flow[t].terrain = PLAIN;
            snprintf(tile_name[t], sizeof tile_name[t], "%c%03d-%03d", 'A' + (int)flow[t].terrain, x, y);
        }
}

int neighbours(uint32_t t, uint32_t out[4])
{
    uint32_t x = t % WIDTH, y = t / WIDTH;
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

void map_flow(uint32_t goal)
{
    uint32_t open[BUCKETS], near[4], t;
    int waiting = 1;

    for (int i = 0; i < BUCKETS; i++)
        open[i] = NONE;
    for (int i = 0; i < TILES; i++)
        flow[i].distance = FAR;
    flow[goal].distance = 0;
    flow[goal].next_open = NONE;
    open[0] = goal;
    for (int d = 0; waiting > 0; d++)
        while ((t = open[d % BUCKETS]) != NONE) {
            open[d % BUCKETS] = flow[t].next_open;
            waiting--;
            int n = neighbours(t, near);
            for (int i = 0; i < n; i++) {
                struct flow *o = &flow[near[i]];
                if (o->distance != FAR || !cost[o->terrain])
                    continue;
                o->distance = (uint16_t)(d + (o->road ? 1 : cost[o->terrain]));
                o->next_open = open[o->distance % BUCKETS];
                open[o->distance % BUCKETS] = near[i];
                waiting++;
            }
        }
}
