#include <assert.h>
#include <limits.h>
#include <stdio.h>

#include "world.h"

#define CELL 4
#define MOST 20                 // borders of a region
#define WIDE 0x80000000u        // a border of more than one tile

typedef struct build_t {
    int32_t x, y;               // sums
    uint16_t tiles, road, swamp, factor;
    uint32_t count, to[MOST];
} build_t;

// Every tile belongs to the nearest of the seeds around it.
static void assign(world_t *w, build_t *build, const uint8_t *terrain, const point_t *seeds, int cells)
{
    for (int y = 0; y < w->height; y++)
        for (int x = 0; x < w->width; x++) {
            int i = y * w->width + x, best = INT_MAX, at = -1;
            w->tiles[i] = NONE;
            if (terrain[i] == ROCK)
                continue;
            for (int cy = y / CELL - 1; cy <= y / CELL + 1; cy++)
                for (int cx = x / CELL - 1; cx <= x / CELL + 1; cx++) {
                    if (cx < 0 || cy < 0 || cx >= cells || cy >= cells)
                        continue;
                    int d = octile(x, y, seeds[cy * cells + cx].x, seeds[cy * cells + cx].y);
                    if (d < best) {
                        best = d;
                        at = cy * cells + cx;
                    }
                }
            build_t *r = &build[at];
            w->tiles[i] = (uint32_t)at;
            r->tiles++;
            r->x += x;
            r->y += y;
            r->road += terrain[i] == ROAD;
            r->swamp += terrain[i] == SWAMP;
        }
}

static void border_add(build_t *a, uint32_t b)
{
    for (uint32_t i = 0; i < a->count; i++)
        if ((a->to[i] & ~WIDE) == b) {
            a->to[i] |= WIDE;
            return;
        }
    if (a->count == MOST) {
        fprintf(stderr, "too many borders\n");
        exit(EXIT_FAILURE);
    }
    a->to[a->count++] = b;
}

static void meet(build_t *build, uint32_t a, uint32_t b)
{
    if (a == NONE || b == NONE || a == b)
        return;
    border_add(&build[a], b);
    border_add(&build[b], a);
}

void regions_create(world_t *w, const uint8_t *terrain)
{
    int cells = w->width / CELL;
    assert(cells * CELL == w->width);
    w->region_count = cells * cells;
    size_t n = (size_t)w->region_count, borders = 0;
    build_t *build = checked(calloc(n, sizeof *build));
    point_t *seeds = checked(malloc(n * sizeof *seeds));
    for (int i = 0; i < w->region_count; i++) {
        seeds[i].x = i % cells * CELL + (int)world_random(w, CELL);
        seeds[i].y = i / cells * CELL + (int)world_random(w, CELL);
    }
    assign(w, build, terrain, seeds, cells);
    free(seeds);
    for (int y = 0; y < w->height - 1; y++)
        for (int x = 0; x < w->width - 1; x++) {
            const uint32_t *t = &w->tiles[y * w->width + x];
            meet(build, t[0], t[1]);
            meet(build, t[0], t[w->width]);
        }

    w->regions = checked(aligned_alloc(64, (n * sizeof *w->regions + 63) / 64 * 64));
    w->first_unit = checked(malloc(n * sizeof *w->first_unit));
    w->visits = checked(calloc(n, sizeof *w->visits));
    for (size_t i = 0; i < n; i++) {
        build_t *b = &build[i];
        w->regions[i] = (region_t){.first = (uint32_t)borders, .count = b->count};
        w->first_unit[i] = NONE;
        if (b->tiles == 0)
            continue;
        w->regions[i].x = (int16_t)(b->x / b->tiles);
        w->regions[i].y = (int16_t)(b->y / b->tiles);
        b->factor = (uint16_t)(b->road > 1 ? 1 : 2 + 2 * b->swamp / b->tiles);
        borders += b->count;
    }
    w->borders = checked(malloc((borders + 1) * sizeof *w->borders));
    for (size_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < build[i].count; k++) {
            uint32_t to = build[i].to[k] & ~WIDE;
            const region_t *r = &w->regions[i], *t = &w->regions[to];
            int narrow = !(build[i].to[k] & WIDE);
            int cost = octile(r->x, r->y, t->x, t->y) * (build[i].factor + build[to].factor + narrow) / 2 + 1;
            assert(cost < 1 << COST_BITS);
            w->borders[r->first + k] = BORDER(to, cost);
        }
    free(build);
}

void regions_destroy(world_t *w)
{
    free(w->regions);
    free(w->borders);
    free(w->first_unit);
    free(w->visits);
}
