/* gridpath: many shortest-path queries (A*) over one map of terrain cells.
 * usage: gridpath [side of the map] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum terrain { GRASS, ROAD, FOREST, SWAMP, HILL, WATER, N_TERRAIN };

struct cell {
    int x, y;
    enum terrain terrain;
    int owner;                  /* province */
    char tag[16];
    double height;
    long visits;                /* how often a search expanded this cell */
    long on_path;               /* how often it was part of a result */
    long query;                 /* the search that the fields below belong to */
    long g;                     /* cost from the start */
    long f;                     /* g plus the estimate */
    struct cell *parent;
    int heap_pos;               /* -1 when not in the open list */
    int closed;
    int resource;
    struct cell *next_in_province;
};

struct open_list {
    struct cell **data;
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
static struct cell *provinces[N_PROVINCES];
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

static struct cell *cell_at(int x, int y)
{
    if (x < 0 || y < 0 || x >= side || y >= side)
        return NULL;
    return &cells[(size_t)y * (size_t)side + (size_t)x];
}

static void paint_blob(enum terrain t, int radius)
{
    int cx = (int)(rng() % (unsigned)side), cy = (int)(rng() % (unsigned)side);
    for (int y = cy - radius; y <= cy + radius; y++) {
        for (int x = cx - radius; x <= cx + radius; x++) {
            struct cell *c = cell_at(x, y);
            int d = (x - cx) * (x - cx) + (y - cy) * (y - cy);
            if (!c || d > radius * radius)
                continue;
            if (t == WATER && rng() % 8 == 0)
                continue;
            c->terrain = t;
            c->height += t == HILL ? (double)(radius - abs(x - cx)) * 0.5 : 0.0;
        }
    }
}

static void paint_road(void)
{
    int x = (int)(rng() % (unsigned)side), y = (int)(rng() % (unsigned)side);
    int dx = (int)(rng() % 3) - 1, dy = dx ? 0 : 1;
    struct cell *c;
    while ((c = cell_at(x, y)) != NULL) {
        c->terrain = ROAD;
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
    if (!cells)
        return -1;
    for (size_t i = 0; i < count; i++) {
        struct cell *c = &cells[i];
        c->x = (int)(i % (size_t)n);
        c->y = (int)(i / (size_t)n);
        c->terrain = GRASS;
        c->height = (double)(rng() % 100) / 10.0;
        c->resource = rng() % 64 == 0 ? (int)(1 + rng() % 9) : 0;
        c->query = -1;
        c->heap_pos = -1;
        c->owner = (c->y * 4 / n) * 4 + c->x * 4 / n;
        snprintf(c->tag, sizeof c->tag, "c%d.%d", c->x, c->y);
    }
    for (int i = 0; i < n / 2; i++) {
        enum terrain t = (enum terrain)(FOREST + (int)(rng() % 4));
        paint_blob(t, 3 + (int)(rng() % (unsigned)(n / 24 + 1)));
    }
    for (int i = 0; i < n / 16; i++)
        paint_road();
    for (size_t i = count; i-- > 0;) {
        struct cell *c = &cells[i];
        c->next_in_province = provinces[c->owner];
        provinces[c->owner] = c;
    }
    return 0;
}

/* ---- the open list: a binary heap on f, the deeper cell first when equal ---- */

static int cheaper(const struct cell *a, const struct cell *b)
{
    if (a->f != b->f)
        return a->f < b->f;
    return a->g > b->g;
}

static void heap_place(int i, struct cell *c)
{
    open_list.data[i] = c;
    c->heap_pos = i;
}

static void heap_up(int i)
{
    struct cell *c = open_list.data[i];
    while (i > 0) {
        int up = (i - 1) / 2;
        if (!cheaper(c, open_list.data[up]))
            break;
        heap_place(i, open_list.data[up]);
        i = up;
    }
    heap_place(i, c);
}

static void heap_down(int i)
{
    struct cell *c = open_list.data[i];
    for (;;) {
        int kid = 2 * i + 1;
        if (kid >= open_list.size)
            break;
        if (kid + 1 < open_list.size && cheaper(open_list.data[kid + 1], open_list.data[kid]))
            kid++;
        if (!cheaper(open_list.data[kid], c))
            break;
        heap_place(i, open_list.data[kid]);
        i = kid;
    }
    heap_place(i, c);
}

static void heap_push(struct cell *c)
{
    if (open_list.size == open_list.capacity) {
        int cap = open_list.capacity ? open_list.capacity * 2 : 1024;
        struct cell **p = realloc(open_list.data, (size_t)cap * sizeof *p);
        if (!p) {
            fprintf(stderr, "gridpath: out of memory\n");
            exit(1);
        }
        open_list.data = p;
        open_list.capacity = cap;
    }
    heap_place(open_list.size++, c);
    heap_up(open_list.size - 1);
}

static struct cell *heap_pop(void)
{
    struct cell *top = open_list.data[0];
    top->heap_pos = -1;
    if (--open_list.size > 0) {
        heap_place(0, open_list.data[open_list.size]);
        heap_down(0);
    }
    return top;
}

/* ---- the search ---- */

static long estimate(const struct cell *a, const struct cell *b)
{
    return 10L * (abs(a->x - b->x) + abs(a->y - b->y));
}

static void fresh(struct cell *c, long query)
{
    if (c->query == query)
        return;
    c->query = query;
    c->g = -1;
    c->f = 0;
    c->parent = NULL;
    c->heap_pos = -1;
    c->closed = 0;
}

static void relax(struct cell *from, struct cell *c, struct cell *goal, long query)
{
    long g;

    if (!c || c->terrain == WATER)
        return;
    fresh(c, query);
    if (c->closed)
        return;
    g = from->g + terrain_cost[c->terrain];
    if (c->heap_pos < 0) {
        c->g = g;
        c->f = g + estimate(c, goal);
        c->parent = from;
        heap_push(c);
        stats.pushed++;
    } else if (g < c->g) {
        c->f -= c->g - g;
        c->g = g;
        c->parent = from;
        heap_up(c->heap_pos);
        stats.decreased++;
    }
}

static long find_path(struct cell *start, struct cell *goal, long query)
{
    open_list.size = 0;
    fresh(start, query);
    start->g = 0;
    start->f = estimate(start, goal);
    heap_push(start);
    while (open_list.size > 0) {
        struct cell *c = heap_pop();
        c->closed = 1;
        c->visits++;
        stats.expanded++;
        if (c == goal)
            return c->g;
        relax(c, cell_at(c->x + 1, c->y), goal, query);
        relax(c, cell_at(c->x, c->y + 1), goal, query);
        relax(c, cell_at(c->x - 1, c->y), goal, query);
        relax(c, cell_at(c->x, c->y - 1), goal, query);
    }
    return -1;
}

static void account_path(struct cell *goal, long cost)
{
    long steps = 0;
    for (struct cell *c = goal; c; c = c->parent) {
        c->on_path++;
        if (c->parent && c->height > c->parent->height)
            stats.climb += c->height - c->parent->height;
        steps++;
    }
    stats.found++;
    stats.total_cost += cost;
    stats.total_steps += steps;
    if (steps > stats.longest)
        stats.longest = steps;
}

static struct cell *random_land(void)
{
    struct cell *c;
    do {
        int x = (int)(rng() % (unsigned)side);
        int y = (int)(rng() % (unsigned)side);
        c = cell_at(x, y);
    } while (c->terrain == WATER);
    return c;
}

static void report(void)
{
    long count[N_TERRAIN] = { 0 }, visits[N_TERRAIN] = { 0 }, used[N_TERRAIN] = { 0 };
    const struct cell *busiest = &cells[0];
    unsigned long long sum = 0;

    for (size_t i = 0; i < (size_t)side * (size_t)side; i++) {
        const struct cell *c = &cells[i];
        count[c->terrain]++;
        visits[c->terrain] += c->visits;
        used[c->terrain] += c->on_path;
        if (c->on_path > busiest->on_path)
            busiest = c;
        sum = sum * 31 + (unsigned long long)(c->visits * 7 + c->on_path);
    }
    printf("queries %ld found %ld unreachable %ld\n", stats.queries, stats.found, stats.unreachable);
    printf("expanded %ld pushed %ld decreased %ld\n", stats.expanded, stats.pushed, stats.decreased);
    printf("cost %ld steps %ld longest %ld climb %.3f\n", stats.total_cost, stats.total_steps, stats.longest,
           stats.climb);
    for (int t = 0; t < N_TERRAIN; t++)
        printf("%-6s cells %ld visits %ld on-path %ld\n", terrain_name[t], count[t], visits[t], used[t]);
    for (int p = 0; p < N_PROVINCES; p++) {
        long v = 0, r = 0;
        for (const struct cell *c = provinces[p]; c; c = c->next_in_province) {
            v += c->visits;
            if (c->on_path)
                r += c->resource;
        }
        printf("province %d visits %ld resources %ld\n", p, v, r);
    }
    printf("busiest %s %ld\n", busiest->tag, busiest->on_path);
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
        struct cell *start = random_land(), *goal = random_land();
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
    return 0;
}
