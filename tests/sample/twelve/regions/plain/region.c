#include <assert.h>
#include <limits.h>
#include <stdio.h>

#include "world.h"

#define CELL 4

static region_t *region_new(int id)
{
    region_t *r = calloc(1, sizeof *r);
    if (!r) {
        perror("regions");
        exit(EXIT_FAILURE);
    }
    r->id = id;
    snprintf(r->name, sizeof r->name, "R%d", id % 1000000);
    return r;
}

// Every tile belongs to the nearest of the seeds around it.
static void assign(world_t *w, const point_t *seeds, int cells)
{
    for (int y = 0; y < w->height; y++)
        for (int x = 0; x < w->width; x++) {
            tile_t *t = &w->tiles[y * w->width + x];
            int best = INT_MAX, at = -1;
            if (t->terrain == ROCK)
                continue;
            for (int cy = y / CELL - 1; cy <= y / CELL + 1; cy++)
                for (int cx = x / CELL - 1; cx <= x / CELL + 1; cx++) {
                    if (cx < 0 || cy < 0 || cx >= cells || cy >= cells)
                        continue;
                    int d = octile((point_t){x, y}, seeds[cy * cells + cx]);
                    if (d < best) {
                        best = d;
                        at = cy * cells + cx;
                    }
                }
            region_t *r = w->regions[at];
            t->region = r;
            r->tiles++;
            r->sum.x += x;
            r->sum.y += y;
            r->slow[t->terrain]++;
        }
}

static void border_add(region_t *a, region_t *b, point_t gate)
{
    for (int i = 0; i < a->border_count; i++)
        if (a->borders[i].to == b) {
            a->borders[i].length++;
            return;
        }
    if (a->border_count == a->border_room) {
        a->border_room += 4;
        a->borders = realloc(a->borders, (size_t)a->border_room * sizeof *a->borders);
        if (!a->borders) {
            perror("borders");
            exit(EXIT_FAILURE);
        }
    }
    a->borders[a->border_count++] = (border_t){.to = b, .gate = gate, .length = 1};
}

static void meet(tile_t *a, tile_t *b, point_t gate)
{
    if (!a->region || !b->region || a->region == b->region)
        return;
    border_add(a->region, b->region, gate);
    border_add(b->region, a->region, gate);
}

void regions_create(world_t *w)
{
    int cells = w->width / CELL;
    assert(cells * CELL == w->width);
    w->region_count = cells * cells;
    w->regions = malloc((size_t)w->region_count * sizeof *w->regions);
    point_t *seeds = malloc((size_t)w->region_count * sizeof *seeds);
    if (!w->regions || !seeds) {
        perror("regions");
        exit(EXIT_FAILURE);
    }
    for (int i = 0; i < w->region_count; i++) {
        w->regions[i] = region_new(i);
        seeds[i].x = i % cells * CELL + (int)world_random(w, CELL);
        seeds[i].y = i / cells * CELL + (int)world_random(w, CELL);
    }
    assign(w, seeds, cells);
    free(seeds);

    for (int i = 0; i < w->region_count; i++) {
        region_t *r = w->regions[i];
        if (r->tiles == 0)
            continue;
        r->centre = (point_t){r->sum.x / r->tiles, r->sum.y / r->tiles};
        r->factor = r->slow[ROAD] > 1 ? 1 : 2 + 2 * r->slow[SWAMP] / r->tiles;
    }
    for (int y = 0; y < w->height - 1; y++)
        for (int x = 0; x < w->width - 1; x++) {
            tile_t *t = &w->tiles[y * w->width + x];
            meet(t, t + 1, (point_t){x + 1, y});
            meet(t, t + w->width, (point_t){x, y + 1});
        }
    for (int i = 0; i < w->region_count; i++) {
        region_t *r = w->regions[i];
        for (int k = 0; k < r->border_count; k++) {
            border_t *b = &r->borders[k];
            int narrow = b->length == 1;
            b->cost = octile(r->centre, b->to->centre) * (r->factor + b->to->factor + narrow) / 2 + 1;
        }
    }
}

void regions_destroy(world_t *w)
{
    for (int i = 0; i < w->region_count; i++) {
        free(w->regions[i]->borders);
        free(w->regions[i]);
    }
    free(w->regions);
}
