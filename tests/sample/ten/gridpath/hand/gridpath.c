/* gridpath: many shortest-path queries (A*) over one map of terrain cells.
 * usage: gridpath [side of the map] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum terrain { GRASS, ROAD, FOREST, SWAMP, HILL, WATER, N_TERRAIN };

/* Layout by hand. The search state of a cell is 16 bytes, x, y and province follow from the index, the terrain is
 * in a byte, counters, heights and resources have arrays of their own, and the heap holds its keys. The
 * province lists become a walk by coordinates. */
struct cell {
    unsigned g;                 /* cost from the start */
    unsigned query_closed;      /* query + 1, twice, plus one when closed */
    int heap_pos;               /* -1 when not in the open list */
    unsigned char parent;       /* direction, NO_PARENT */
    unsigned char terrain;
};
#define NO_PARENT 4

struct entry {
    unsigned f, g;
    int cell;
};

struct open_list {
    struct entry *data;
    int size;
    int capacity;
};

struct query_stats {
    long queries, found, unreachable;
    long expanded, pushed, decreased;
    long total_cost, total_steps, longest;
    double climb;
};

#define N_PROVINCES 16

static struct cell *cells;
static int side;
static struct open_list open_list;
static struct query_stats stats;
static double *heights;
static unsigned *visits_of;
static unsigned short *on_path_of;
static unsigned char *resources;
static unsigned long long rng_state = 88172645463325252ULL;

static const int terrain_cost[N_TERRAIN] = { 14, 10, 22, 40, 30, 0 };
static const char *const terrain_name[N_TERRAIN] = { "grass", "road", "forest", "swamp", "hill", "water" };

static unsigned rng(void)
{
    rng_state ^= rng_state << 13;
    rng_state ^= rng_state >> 7;
    rng_state ^= rng_state << 17;
    return (unsigned)(rng_state >> 24);
}

static int cell_at(int x, int y)
{
    if (x < 0 || y < 0 || x >= side || y >= side)
        return -1;
    return y * side + x;
}

static void paint_blob(enum terrain t, int radius)
{
    int cx = (int)(rng() % (unsigned)side), cy = (int)(rng() % (unsigned)side);
    for (int y = cy - radius; y <= cy + radius; y++) {
        for (int x = cx - radius; x <= cx + radius; x++) {
            int c = cell_at(x, y);
            int d = (x - cx) * (x - cx) + (y - cy) * (y - cy);
            if (c < 0 || d > radius * radius)
                continue;
            if (t == WATER && rng() % 8 == 0)
                continue;
            cells[c].terrain = (unsigned char)t;
            heights[c] += t == HILL ? (double)(radius - abs(x - cx)) * 0.5 : 0.0;
        }
    }
}

static void paint_road(void)
{
    int x = (int)(rng() % (unsigned)side), y = (int)(rng() % (unsigned)side);
    int dx = (int)(rng() % 3) - 1, dy = dx ? 0 : 1;
    int c;
    while ((c = cell_at(x, y)) >= 0) {
        cells[c].terrain = ROAD;
        if (rng() % 32 == 0) {
            int t = dx;
            dx = dy;
            dy = t;
        }
        x += dx;
        y += dy;
    }
}

static int make_map(int n)
{
    size_t count = (size_t)n * (size_t)n;

    side = n;
    cells = calloc(count, sizeof *cells);
    heights = calloc(count, sizeof *heights);
    visits_of = calloc(count, sizeof *visits_of);
    on_path_of = calloc(count, sizeof *on_path_of);
    resources = calloc(count, sizeof *resources);
    if (!cells || !heights || !visits_of || !on_path_of || !resources)
        return -1;
    for (size_t i = 0; i < count; i++) {
        cells[i].terrain = GRASS;
        heights[i] = (double)(rng() % 100) / 10.0;
        resources[i] = rng() % 64 == 0 ? (unsigned char)(1 + rng() % 9) : 0;
        cells[i].heap_pos = -1;
    }
    for (int i = 0; i < n / 2; i++) {
        enum terrain t = (enum terrain)(FOREST + (int)(rng() % 4));
        paint_blob(t, 3 + (int)(rng() % (unsigned)(n / 24 + 1)));
    }
    for (int i = 0; i < n / 16; i++)
        paint_road();
    return 0;
}

/* ---- the open list: a binary heap on f, the deeper cell first when equal ---- */

static int cheaper(const struct entry *a, const struct entry *b)
{
    if (a->f != b->f)
        return a->f < b->f;
    return a->g > b->g;
}

static void heap_place(int i, struct entry e)
{
    open_list.data[i] = e;
    cells[e.cell].heap_pos = i;
}

static void heap_up(int i, struct entry e)
{
    while (i > 0) {
        int up = (i - 1) / 2;
        if (!cheaper(&e, &open_list.data[up]))
            break;
        heap_place(i, open_list.data[up]);
        i = up;
    }
    heap_place(i, e);
}

static void heap_down(int i, struct entry e)
{
    for (;;) {
        int kid = 2 * i + 1;
        if (kid >= open_list.size)
            break;
        if (kid + 1 < open_list.size && cheaper(&open_list.data[kid + 1], &open_list.data[kid]))
            kid++;
        if (!cheaper(&open_list.data[kid], &e))
            break;
        heap_place(i, open_list.data[kid]);
        i = kid;
    }
    heap_place(i, e);
}

static void heap_push(struct entry e)
{
    if (open_list.size == open_list.capacity) {
        int cap = open_list.capacity ? open_list.capacity * 2 : 1024;
        struct entry *p = realloc(open_list.data, (size_t)cap * sizeof *p);
        if (!p) {
            fprintf(stderr, "gridpath: out of memory\n");
            exit(1);
        }
        open_list.data = p;
        open_list.capacity = cap;
    }
    open_list.size++;
    heap_up(open_list.size - 1, e);
}

static int heap_pop(void)
{
    int top = open_list.data[0].cell;
    cells[top].heap_pos = -1;
    if (--open_list.size > 0)
        heap_down(0, open_list.data[open_list.size]);
    return top;
}

/* ---- the search ---- */

static unsigned estimate(int ax, int ay, int bx, int by)
{
    return 10u * (unsigned)(abs(ax - bx) + abs(ay - by));
}

static void fresh(struct cell *c, unsigned stamp)
{
    if ((c->query_closed & ~1u) == stamp)
        return;
    c->query_closed = stamp;
    c->g = 0;
    c->parent = NO_PARENT;
    c->heap_pos = -1;
}

static void relax(unsigned from_g, int x, int y, unsigned char dir, int gx, int gy, unsigned stamp)
{
    int i = cell_at(x, y);
    struct cell *c;
    unsigned g;

    if (i < 0)
        return;
    c = &cells[i];
    if (c->terrain == WATER)
        return;
    fresh(c, stamp);
    if (c->query_closed & 1)
        return;
    g = from_g + (unsigned)terrain_cost[c->terrain];
    if (c->heap_pos < 0) {
        c->g = g;
        c->parent = dir;
        heap_push((struct entry){ g + estimate(x, y, gx, gy), g, i });
        stats.pushed++;
    } else if (g < c->g) {
        struct entry e = open_list.data[c->heap_pos];
        e.f -= c->g - g;
        e.g = g;
        c->g = g;
        c->parent = dir;
        heap_up(c->heap_pos, e);
        stats.decreased++;
    }
}

static long find_path(int start, int goal, long query)
{
    unsigned stamp = (unsigned)(query + 1) * 2;
    int gx = goal % side, gy = goal / side;

    open_list.size = 0;
    fresh(&cells[start], stamp);
    heap_push((struct entry){ estimate(start % side, start / side, gx, gy), 0, start });
    while (open_list.size > 0) {
        int i = heap_pop();
        int x = i % side, y = i / side;
        unsigned g = cells[i].g;
        cells[i].query_closed |= 1;
        visits_of[i]++;
        stats.expanded++;
        if (i == goal)
            return g;
        relax(g, x + 1, y, 0, gx, gy, stamp);
        relax(g, x, y + 1, 1, gx, gy, stamp);
        relax(g, x - 1, y, 2, gx, gy, stamp);
        relax(g, x, y - 1, 3, gx, gy, stamp);
    }
    return -1;
}

static void account_path(int goal, long cost)
{
    const int back[4] = { -1, -side, 1, side };
    long steps = 0;
    for (int i = goal;;) {
        unsigned char dir = cells[i].parent;
        on_path_of[i]++;
        steps++;
        if (dir == NO_PARENT)
            break;
        int p = i + back[dir];
        if (heights[i] > heights[p])
            stats.climb += heights[i] - heights[p];
        i = p;
    }
    stats.found++;
    stats.total_cost += cost;
    stats.total_steps += steps;
    if (steps > stats.longest)
        stats.longest = steps;
}

static int random_land(void)
{
    int c;
    do {
        int x = (int)(rng() % (unsigned)side);
        int y = (int)(rng() % (unsigned)side);
        c = cell_at(x, y);
    } while (cells[c].terrain == WATER);
    return c;
}

static void report(void)
{
    long count[N_TERRAIN] = { 0 }, visits[N_TERRAIN] = { 0 }, used[N_TERRAIN] = { 0 };
    int busiest = 0;
    unsigned long long sum = 0;

    for (size_t i = 0; i < (size_t)side * (size_t)side; i++) {
        int t = cells[i].terrain;
        count[t]++;
        visits[t] += visits_of[i];
        used[t] += on_path_of[i];
        if (on_path_of[i] > on_path_of[busiest])
            busiest = (int)i;
        sum = sum * 31 + (unsigned long long)visits_of[i] * 7 + on_path_of[i];
    }
    printf("queries %ld found %ld unreachable %ld\n", stats.queries, stats.found, stats.unreachable);
    printf("expanded %ld pushed %ld decreased %ld\n", stats.expanded, stats.pushed, stats.decreased);
    printf("cost %ld steps %ld longest %ld climb %.3f\n", stats.total_cost, stats.total_steps, stats.longest,
           stats.climb);
    for (int t = 0; t < N_TERRAIN; t++)
        printf("%-6s cells %ld visits %ld on-path %ld\n", terrain_name[t], count[t], visits[t], used[t]);
    long pv[N_PROVINCES] = { 0 }, pr[N_PROVINCES] = { 0 };
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            int i = y * side + x, p = (y * 4 / side) * 4 + x * 4 / side;
            pv[p] += visits_of[i];
            if (on_path_of[i])
                pr[p] += resources[i];
        }
    }
    for (int p = 0; p < N_PROVINCES; p++)
        printf("province %d visits %ld resources %ld\n", p, pv[p], pr[p]);
    printf("busiest c%d.%d %ld\n", busiest % side, busiest / side, (long)on_path_of[busiest]);
    printf("checksum %016llx\n", sum);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1000;

    if (n < 16 || n > 20000) {
        fprintf(stderr, "usage: %s [side of the map]\n", argv[0]);
        return 2;
    }
    if (make_map(n) != 0) {
        fprintf(stderr, "gridpath: out of memory\n");
        return 1;
    }
    for (long q = 0; q < 40; q++) {
        int start = random_land(), goal = random_land();
        long cost = find_path(start, goal, q);
        stats.queries++;
        if (cost >= 0)
            account_path(goal, cost);
        else
            stats.unreachable++;
    }
    report();
    free(open_list.data);
    free(cells);
    free(heights);
    free(visits_of);
    free(on_path_of);
    free(resources);
    return 0;
}
