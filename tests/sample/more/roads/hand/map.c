#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "roads.h"

static uint32_t seed = 77;

void *need(void *p)
{
    if (!p) {
        fputs("roads: out of memory\n", stderr);
        exit(1);
    }
    return p;
}

unsigned pick(unsigned n)
{
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return seed % n;
}

static const double class_speed[ROAD_CLASSES] = {30, 50, 70, 110};

/* Roads in the order they are made, before those of a town are put together. */
struct draft {
    struct road road;
    struct road_rest rest;
    uint32_t from, next;
};

static struct draft *draft;
static uint32_t drafts, draft_room;

static uint32_t add(struct map *m, uint32_t a, uint32_t b, RoadClass class, unsigned flags, int year,
                    const double *height, uint32_t *head)
{
    if (drafts == draft_room) {
        draft_room = draft_room ? draft_room * 2 : 1024;
        draft = need(realloc(draft, draft_room * sizeof *draft));
    }
    struct draft *r = &draft[drafts];
    double rise = height[a] - height[b];
    r->from = a;
    r->road.to = b;
    r->road.class = (uint8_t)class;
    r->road.flags = (uint8_t)flags;
    r->rest.back = NOBODY;
    r->rest.length = hypot(m->place[a].x - m->place[b].x, m->place[a].y - m->place[b].y) +
                     (rise < 0 ? -rise : rise) * 0.02;
    r->rest.year = (uint16_t)year;
    r->road.hours = r->rest.length / (class_speed[class] * (1 - year % 7 / 40.0));
    r->next = head[a];
    head[a] = drafts;
    return drafts++;
}

static void connect(struct map *m, uint32_t a, uint32_t b, RoadClass class, const double *height, uint32_t *head)
{
    unsigned flags = 0;
    int year = 1900 + (int)pick(120);
    if (pick(20) == 0)
        flags |= BRIDGE;
    if (class == HIGHWAY && pick(4) == 0)
        flags |= TOLL;
    if (class == LANE && pick(10) == 0)
        flags |= ONEWAY;
    uint32_t r = add(m, a, b, class, flags, year, height, head);
    if (flags & ONEWAY)
        return;
    uint32_t s = add(m, b, a, class, flags, year, height, head);
    draft[r].rest.back = s;
    draft[s].rest.back = r;
}

static void collect(struct map *m, const uint32_t *head)
{
    uint32_t *at = need(malloc((drafts + 1) * sizeof *at)), n = 0;
    m->road = need(malloc((drafts + 1) * sizeof *m->road));
    m->road_rest = need(malloc((drafts + 1) * sizeof *m->road_rest));
    m->travelled = need(calloc(drafts + 1, sizeof *m->travelled));
    for (int k = 0; k < m->count; k++) {
        m->first[k] = n;
        for (uint32_t r = head[k]; r != NOBODY; r = draft[r].next)
            at[r] = n++;
    }
    m->first[m->count] = n;
    for (uint32_t r = 0; r < drafts; r++) {
        m->road[at[r]] = draft[r].road;
        m->road_rest[at[r]] = draft[r].rest;
        if (draft[r].rest.back != NOBODY)
            m->road_rest[at[r]].back = at[draft[r].rest.back];
    }
    m->roads = drafts;
    free(at);
    free(draft);
}

void map_build(struct map *m, int side)
{
    int n = side * side;
    size_t size = (size_t)n;
    int *order = need(malloc(size * sizeof *order));
    double *height = need(malloc(size * sizeof *height));
    uint32_t *head = need(malloc(size * sizeof *head));
    memset(m, 0, sizeof *m);
    m->count = n;
    m->state = need(calloc(size, sizeof *m->state));
    m->place = need(malloc(size * sizeof *m->place));
    m->first = need(malloc((size + 1) * sizeof *m->first));
    m->id = need(malloc(size * sizeof *m->id));
    m->town = need(calloc(size, sizeof *m->town));
    m->heap.state = m->state;
    for (int i = 0; i < n; i++)
        order[i] = i;
    for (int i = n - 1; i > 0; i--) {
        int j = i - (int)pick(i < 3000 ? (unsigned)i + 1 : 3000), t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
    for (int i = 0; i < n; i++) {
        int k = order[i];
        m->id[k] = (uint32_t)i;
        snprintf(m->town[k].name, sizeof m->town[k].name, "town-%c%d", 'A' + k % 26, i % 1000000);
        m->town[k].population = 10 + (int)pick(1000) * (int)(1 + k % 50);
        m->place[k].x = k % side + pick(80) / 100.0;
        m->place[k].y = k / side + pick(80) / 100.0;
        height[k] = pick(900) / 10.0;
        head[k] = NOBODY;
    }
    for (int i = 0; i < n; i++) {
        int k = order[n - 1 - i], x = k % side, y = k / side;
        uint32_t t = (uint32_t)k;
        if (x + 1 < side && pick(12))
            connect(m, t, t + 1, y % 40 == 7 ? HIGHWAY : (RoadClass)pick(3), height, head);
        if (y + 1 < side && pick(12))
            connect(m, t, t + (uint32_t)side, x % 40 == 13 ? HIGHWAY : (RoadClass)pick(3), height, head);
        if (x + 1 < side && y + 1 < side && pick(6) == 0)
            connect(m, t, t + (uint32_t)side + 1, STREET, height, head);
    }
    collect(m, head);
    free(order);
    free(height);
    free(head);
}

int close_roads(struct map *m, int percent)
{
    int closed = 0;
    for (long k = 0; k < m->roads; k++) {
        struct road *r = &m->road[k];
        const struct road_rest *e = &m->road_rest[k];
        if (r->flags & BRIDGE && e->back != NOBODY && e->year < 1960 && (int)pick(100) < percent) {
            r->flags |= CLOSED;
            m->road[e->back].flags |= CLOSED;
            closed++;
        }
    }
    return closed;
}

void map_free(struct map *m)
{
    free(m->state);
    free(m->place);
    free(m->first);
    free(m->id);
    free(m->town);
    free(m->road);
    free(m->road_rest);
    free(m->travelled);
    free(m->heap.at);
}
