/* colony: ants of several nests search for food on a tile world. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <math.h>

enum terrain { SAND, GRASS, MUD, WATER, ROCK };
enum state { SEARCHING, RETURNING, RESTING, DEAD };

static const char *const terrain_names[] = { "sand", "grass", "mud", "water", "rock" };
static const char *const state_names[] = { "searching", "returning", "resting", "dead" };

#define NOBODY UINT32_MAX
#define NO_NEST UINT16_MAX

struct tile {                 /* 32 bytes: all that an ant looks at */
    double trail_food;        /* leads to food */
    double trail_home;        /* leads to a nest */
    uint32_t first_ant;       /* ants standing here */
    uint32_t visits;
    uint16_t food;
    uint16_t nest;            /* nest on this tile */
    uint8_t terrain;
};

struct climate {              /* read only by the report */
    uint16_t initial_food;
    uint8_t temperature;      /* tenths above 15 */
    uint8_t humidity;         /* percent */
};

struct ant {
    double energy;
    double strength;          /* of the trail it lays */
    uint32_t next_here, prev_here;
    uint32_t steps;
    int32_t rest_until;
    int16_t x, y;
    uint16_t nest;
    uint16_t trips;
    uint8_t state, dir, carrying;
};

struct nest {
    int id;
    char name[20];
    int x, y;
    long stored;
    long eaten;
    int population;
    int deaths;
};

static int world_size;
static struct tile *world;
static struct climate *climates;
static struct nest *nests;
static int nnests;
static struct ant *ants;
static int nants;
static long clock_now;
static long crowded;

static const int dx[8] = { 1, 1, 0, -1, -1, -1, 0, 1 };
static const int dy[8] = { 0, 1, 1, 1, 0, -1, -1, -1 };

static uint64_t rng = 88172645463325252ULL;

static unsigned rnd(unsigned n)
{
    rng ^= rng << 13;
    rng ^= rng >> 7;
    rng ^= rng << 17;
    return (unsigned)((rng >> 20) % n);
}

static size_t pos(int x, int y)
{
    return (size_t)y * (size_t)world_size + (size_t)x;
}

static struct tile *tile_at(int x, int y)
{
    return &world[pos(x, y)];
}

static int inside(int x, int y)
{
    return x >= 0 && y >= 0 && x < world_size && y < world_size;
}

static int passable(const struct tile *t)
{
    return t->terrain != WATER && t->terrain != ROCK;
}

/* Paint a round patch of terrain. */
static void patch(enum terrain kind, int cx, int cy, int r)
{
    for (int y = cy - r; y <= cy + r; y++)
        for (int x = cx - r; x <= cx + r; x++)
            if (inside(x, y) && (x - cx) * (x - cx) + (y - cy) * (y - cy) <= r * r)
                tile_at(x, y)->terrain = (uint8_t)kind;
}

static void feed(int cx, int cy, int r)
{
    for (int y = cy - r; y <= cy + r; y++)
        for (int x = cx - r; x <= cx + r; x++)
            if (inside(x, y) && passable(tile_at(x, y))) {
                struct tile *t = tile_at(x, y);
                t->food = (uint16_t)(t->food + 1 + rnd(9));
                climates[pos(x, y)].initial_food = t->food;
            }
}

static int make_world(int size)
{
    world_size = size;
    size_t n = (size_t)size * (size_t)size;
    world = aligned_alloc(64, (n * sizeof *world + 63) / 64 * 64);
    climates = calloc(n, sizeof *climates);
    if (!world || !climates)
        return -1;
    memset(world, 0, n * sizeof *world);
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++) {
            struct tile *t = tile_at(x, y);
            struct climate *c = &climates[pos(x, y)];
            t->terrain = rnd(4) ? SAND : GRASS;
            c->temperature = (uint8_t)rnd(200);
            c->humidity = (uint8_t)rnd(100);
            t->first_ant = NOBODY;
            t->nest = NO_NEST;
        }
    int patches = size * size / 2000;
    for (int i = 0; i < patches; i++) {
        enum terrain kind = (enum terrain)(1 + rnd(4));
        int x = (int)rnd((unsigned)size), y = (int)rnd((unsigned)size);
        patch(kind, x, y, 2 + (int)rnd(7));
    }
    for (int i = 0; i < patches; i++) {
        int x = (int)rnd((unsigned)size), y = (int)rnd((unsigned)size);
        feed(x, y, 1 + (int)rnd(5));
    }
    return 0;
}

static void enter_tile(struct ant *a)
{
    struct tile *t = tile_at(a->x, a->y);
    uint32_t id = (uint32_t)(a - ants);
    a->prev_here = NOBODY;
    a->next_here = t->first_ant;
    if (t->first_ant != NOBODY) {
        ants[t->first_ant].prev_here = id;
        crowded++;
    }
    t->first_ant = id;
    t->visits++;
}

static void leave_tile(struct ant *a)
{
    if (a->prev_here != NOBODY)
        ants[a->prev_here].next_here = a->next_here;
    else
        tile_at(a->x, a->y)->first_ant = a->next_here;
    if (a->next_here != NOBODY)
        ants[a->next_here].prev_here = a->prev_here;
    a->next_here = a->prev_here = NOBODY;
}

static int make_nests(int count, int per_nest)
{
    nnests = count;
    nants = count * per_nest;
    nests = calloc((size_t)count, sizeof *nests);
    ants = calloc((size_t)nants, sizeof *ants);
    if (!nests || !ants)
        return -1;
    for (int i = 0; i < count; i++) {
        struct nest *n = &nests[i];
        n->id = i;
        snprintf(n->name, sizeof n->name, "nest-%d", i);
        n->x = (int)rnd((unsigned)world_size);
        n->y = (int)rnd((unsigned)world_size);
        patch(GRASS, n->x, n->y, 3);
        tile_at(n->x, n->y)->nest = (uint16_t)i;
        for (int k = 0; k < per_nest; k++) {
            struct ant *a = &ants[k * count + i];
            a->nest = (uint16_t)i;
            a->x = (int16_t)n->x;
            a->y = (int16_t)n->y;
            a->dir = (uint8_t)rnd(8);
            a->energy = 150 + rnd(100);
            a->strength = 1.0;
            a->rest_until = (int)rnd(20);
            a->state = RESTING;
            n->population++;
            enter_tile(a);
        }
    }
    return 0;
}

/* How attractive the tile in direction d is; negative: cannot go. */
static double attraction(const struct ant *a, int d)
{
    int x = a->x + dx[d], y = a->y + dy[d];
    if (!inside(x, y))
        return -1;
    const struct tile *t = tile_at(x, y);
    if (!passable(t))
        return -1;
    double w = 0.2 + rnd(100) / 200.0;
    if (a->state == SEARCHING)
        w += t->trail_food + (t->food > 0 ? 50 : 0);
    else
        w += t->trail_home + (t->nest == a->nest ? 500 : 0);
    if (t->terrain == MUD)
        w *= 0.5;
    return w;
}

/* Directions towards home are always known roughly. */
static int home_direction(const struct ant *a)
{
    int ddx = nests[a->nest].x - a->x, ddy = nests[a->nest].y - a->y;
    for (int d = 0; d < 8; d++)
        if ((ddx > 0) - (ddx < 0) == dx[d] && (ddy > 0) - (ddy < 0) == dy[d])
            return d;
    return a->dir;
}

static int choose_direction(const struct ant *a)
{
    int best = -1;
    double bw = -1;
    int look = a->state == RETURNING && rnd(4) == 0 ? home_direction(a) : a->dir;
    for (int k = -1; k <= 1; k++) {
        int d = (look + k) & 7;
        double w = attraction(a, d);
        if (w > bw) {
            bw = w;
            best = d;
        }
    }
    return best;
}

static void die(struct ant *a)
{
    leave_tile(a);
    a->state = DEAD;
    nests[a->nest].deaths++;
    nests[a->nest].population--;
}

static void move_ant(struct ant *a)
{
    int d = choose_direction(a);
    if (d < 0) {
        a->dir = (uint8_t)rnd(8);
        return;
    }
    leave_tile(a);
    struct tile *from = tile_at(a->x, a->y);
    if (a->state == SEARCHING)
        from->trail_home += a->strength;
    else
        from->trail_food += a->strength;
    a->strength *= 0.98;
    a->x = (int16_t)(a->x + dx[d]);
    a->y = (int16_t)(a->y + dy[d]);
    a->dir = (uint8_t)d;
    a->steps++;
    enter_tile(a);
}

static void step_ant(struct ant *a)
{
    struct tile *t;
    switch (a->state) {
    case DEAD:
        return;
    case RESTING:
        if (clock_now >= a->rest_until) {
            a->state = SEARCHING;
            a->strength = 1.0;
        }
        return;
    case SEARCHING:
        move_ant(a);
        t = tile_at(a->x, a->y);
        if (t->food > 0) {
            t->food--;
            a->carrying = 1;
            a->energy += 10;
            a->strength = 2.0;
            a->state = RETURNING;
            a->dir = (a->dir + 4) & 7;
        }
        break;
    case RETURNING:
        move_ant(a);
        t = tile_at(a->x, a->y);
        if (t->nest == a->nest) {
            nests[a->nest].stored += a->carrying;
            a->trips++;
            a->carrying = 0;
            if (a->energy < 100 && nests[a->nest].stored > 0) {
                nests[a->nest].stored--;
                nests[a->nest].eaten++;
                a->energy += 80;
            }
            a->state = RESTING;
            a->rest_until = (int)clock_now + 2;
            a->dir = (a->dir + 4) & 7;
        }
        break;
    }
    a->energy -= 1.0;
    if (a->energy <= 0)
        die(a);
}

static void evaporate(void)
{
    size_t n = (size_t)world_size * (size_t)world_size;
    for (size_t i = 0; i < n; i++) {
        world[i].trail_food *= 0.9;
        world[i].trail_home *= 0.9;
    }
}

static void report(void)
{
    long by_state[4] = { 0 }, by_terrain[5] = { 0 }, food = 0, initial = 0;
    double trails = 0, warm = 0, energy = 0;
    uint64_t sum = 0;
    size_t n = (size_t)world_size * (size_t)world_size;
    for (struct tile *t = world; t < world + n; t++) {
        by_terrain[t->terrain] += t->visits;
        food += t->food;
        initial += climates[t - world].initial_food;
        trails += t->trail_food + t->trail_home;
        if (t->visits)
            warm += (15.0 + climates[t - world].temperature / 10.0) * (climates[t - world].humidity / 100.0);
    }
    for (struct ant *a = ants; a < ants + nants; a++) {
        by_state[a->state]++;
        energy += a->energy;
        sum = sum * 31 + (uint64_t)(a->x * 4096 + a->y) + (uint64_t)a->steps + (uint64_t)a->trips;
    }
    for (int i = 0; i < 5; i++)
        printf("visits on %-6s %ld\n", terrain_names[i], by_terrain[i]);
    for (int i = 0; i < 4; i++)
        printf("ants %-10s %ld\n", state_names[i], by_state[i]);
    printf("food %ld of %ld, trails %.6f, visited %.3f, energy %.3f, crowded %ld\n",
           food, initial, trails, warm, energy, crowded);
    long stored = 0, deaths = 0, best = 0;
    for (int i = 0; i < nnests; i++) {
        stored += nests[i].stored;
        deaths += nests[i].deaths;
        if (nests[i].stored + nests[i].eaten > nests[best].stored + nests[best].eaten)
            best = i;
    }
    printf("stored %ld, deaths %ld, best %s, checksum %016llx\n", stored, deaths,
           nests[best].name, (unsigned long long)sum);
}

int main(int argc, char **argv)
{
    int size = argc > 1 ? atoi(argv[1]) : 1000;
    int steps = argc > 2 ? atoi(argv[2]) : 200;
    if (size < 16 || size > 20000 || steps < 1) {
        fprintf(stderr, "usage: %s [size] [steps]\n", argv[0]);
        return 2;
    }
    if (make_world(size) || make_nests(size * size / 8000 + 1, 300)) {
        fprintf(stderr, "colony: out of memory\n");
        return 1;
    }
    for (clock_now = 0; clock_now < steps; clock_now++) {
        for (int i = 0; i < nants; i++)
            step_ant(&ants[i]);
        if (clock_now % 5 == 4)
            evaporate();
    }
    report();
    free(ants);
    free(nests);
    free(world);
    free(climates);
    return 0;
}
