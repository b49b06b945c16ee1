/* fire.c - spread of a forest fire over a map of cells */
#include <stdio.h>
#include <stdlib.h>

#define BARE 0
#define GRASS 1
#define SHRUB 2
#define PINE 3
#define OAK 4
#define WATER 5
#define NVEG 6

typedef enum { UNBURNT, BURNING, SMOULDER, BURNT } State;

typedef struct {
    int veg;
    State state, next;
    double height;            /* of the ground */
    double fuel;
    double moisture;
    double heat;
    double new_heat;
    long ignited;             /* step */
    int age;
    int fights;               /* crews that were here */
    double loss;
    int owner;
    char mark;
} Cell;

typedef struct {
    int x, y;
    int active;
    long put_out;
    long walked;
} Crew;

static Cell **map;
static int width, height;
static Crew crew[64];
static int ncrew;
static unsigned long seed = 4711;
static double wind_x = 0.4, wind_y = -0.2;
static long nburning, nignited, nout;

static double flame[NVEG] = {0, 0.9, 1.3, 2.1, 1.6, 0};
static double start_fuel[NVEG] = {0, 1.5, 4, 12, 10, 0};
static double limit[NVEG] = {1e9, 0.7, 1.0, 1.5, 1.9, 1e9};
static const char *vegname[NVEG] = {"bare", "grass", "shrub", "pine", "oak", "water"};

static int rnd(int n)
{
    seed = seed * 6364136223846793005UL + 1442695040888963407UL;
    return (int)((seed >> 33) % (unsigned long)n);
}

static void make_map(void)
{
    int x, y;

    map = malloc(height * sizeof *map);
    if (map == NULL)
        exit(1);
    for (y = 0; y < height; y++) {
        map[y] = calloc(width, sizeof **map);
        if (map[y] == NULL)
            exit(1);
    }
    for (y = 0; y < height; y++)
        for (x = 0; x < width; x++) {
            Cell *c = &map[y][x];
            int k = rnd(100);
            int patch = ((x >> 4) * 7 + (y >> 4) * 13) % 11;

            c->veg = k < 3 ? BARE : patch == 0 ? WATER : patch < 4 ? GRASS : patch < 6 ? SHRUB : patch < 9 ? PINE : OAK;
            if (k > 90 && c->veg != WATER)
                c->veg = SHRUB;
            c->state = c->next = UNBURNT;
            c->height = (double)((x * 3 + y * 5) % 97) / 10 + rnd(10) / 10.0;
            c->fuel = start_fuel[c->veg] * (0.5 + rnd(100) / 100.0);
            c->moisture = 0.1 + rnd(30) / 100.0;
            c->heat = 0;
            c->ignited = -1;
            c->age = rnd(120);
            c->owner = (x / 50 + y / 50 * 31) % 40;
            c->mark = '.';
        }
}

static void ignite(Cell *c, long step)
{
    c->next = BURNING;
    c->ignited = step;
    nignited++;
}

static double spread(Cell *to, Cell *from, int dx, int dy)
{
    double slope, f;

    if (from->state != BURNING)
        return from->state == SMOULDER ? 0.01 : 0;
    slope = to->height - from->height;
    f = 1 + 0.1 * slope + wind_x * dx + wind_y * dy;
    return f > 0 ? 0.08 * f * from->heat : 0;
}

static void gather_heat(void)
{
    int x, y;

    for (y = 1; y < height - 1; y++)
        for (x = 1; x < width - 1; x++) {
            Cell *c = &map[y][x];
            double h;

            if (c->state == BURNT || c->veg == WATER || c->veg == BARE)
                continue;
            h = c->heat * 0.8;
            h += spread(c, &map[y - 1][x], 0, 1);
            h += spread(c, &map[y + 1][x], 0, -1);
            h += spread(c, &map[y][x - 1], 1, 0);
            h += spread(c, &map[y][x + 1], -1, 0);
            c->new_heat = h;
        }
}

static void update(long step)
{
    int x, y;

    nburning = 0;
    for (y = 1; y < height - 1; y++)
        for (x = 1; x < width - 1; x++) {
            Cell *c = &map[y][x];

            switch (c->state) {
            case UNBURNT:
                c->heat = c->new_heat;
                if (c->heat > limit[c->veg] * (0.6 + c->moisture))
                    ignite(c, step);
                break;
            case BURNING:
                c->heat = c->new_heat + flame[c->veg] * (1 - c->moisture);
                if (c->heat > 6)
                    c->heat = 6;
                c->fuel -= 0.3 * c->heat;
                c->loss += 0.3 * c->heat * c->age;
                if (c->fuel < 1)
                    c->next = SMOULDER;
                nburning++;
                break;
            case SMOULDER:
                c->heat = c->new_heat * 0.9;
                if (c->heat < 0.2)
                    c->next = BURNT;
                break;
            default:
                break;
            }
        }
    for (y = 1; y < height - 1; y++)
        for (x = 1; x < width - 1; x++)
            map[y][x].state = map[y][x].next;
}

static void dry(void)
{
    int x, y;

    for (y = 0; y < height; y++)
        for (x = 0; x < width; x++) {
            Cell *c = &map[y][x];

            c->moisture -= 0.002;
            if (c->moisture < 0.02)
                c->moisture = 0.02;
        }
}

static void fight(void)
{
    int i, k;

    for (i = 0; i < ncrew; i++) {
        Crew *w = &crew[i];
        Cell *c;

        if (!w->active)
            continue;
        for (k = 0; k < 20; k++) {
            w->x = 1 + (w->x + rnd(9) - 4 + width) % (width - 2);
            w->y = 1 + (w->y + rnd(9) - 4 + height) % (height - 2);
            w->walked++;
            c = &map[w->y][w->x];
            c->fights++;
            if (c->state == BURNING && c->heat < 4) {
                c->state = c->next = SMOULDER;
                c->heat = 0.3;
                w->put_out++;
                nout++;
            } else if (c->state == UNBURNT) {
                c->moisture += 0.2;
                c->mark = 'w';
            }
        }
    }
}

static void report(void)
{
    static long count[NVEG][4], owner_cells[40];
    static double owner_loss[40];
    int x, y, v, o, worst = 0;
    unsigned long sum = 0;
    double heat = 0, fuel = 0;
    long late = 0, fights = 0, wet = 0;

    for (y = 0; y < height; y++)
        for (x = 0; x < width; x++) {
            Cell *c = &map[y][x];

            count[c->veg][c->state]++;
            heat += c->heat;
            fuel += c->fuel;
            fights += c->fights;
            wet += c->mark == 'w';
            owner_loss[c->owner] += c->loss;
            owner_cells[c->owner] += c->state != UNBURNT;
            if (c->ignited > late)
                late = c->ignited;
            sum = sum * 31 + (unsigned long)(c->state * 1000 + c->ignited + c->fights);
        }
    for (v = 0; v < NVEG; v++)
        printf("%-6s %8ld unburnt %7ld burning %7ld smouldering %7ld burnt\n", vegname[v], count[v][UNBURNT],
               count[v][BURNING], count[v][SMOULDER], count[v][BURNT]);
    for (o = 0; o < 40; o++)
        if (owner_loss[o] > owner_loss[worst])
            worst = o;
    printf("owner %d lost %.3f on %ld cells\n", worst, owner_loss[worst], owner_cells[worst]);
    printf("heat %.4f fuel %.4f, last fire at %ld, %ld fights, %ld wet\n", heat, fuel, late, fights, wet);
    printf("%ld ignited, %ld put out, check %016lx\n", nignited, nout, sum);
}

int main(int argc, char **argv)
{
    int i;
    long step, steps = 60;

    width = argc > 1 ? atoi(argv[1]) : 850;
    if (width < 16)
        width = 16;
    height = width * 3 / 4;
    make_map();
    ncrew = width / 20 < 64 ? width / 20 : 64;
    for (i = 0; i < ncrew; i++) {
        crew[i].x = 1 + rnd(width - 2);
        crew[i].y = 1 + rnd(height - 2);
        crew[i].active = i % 7 != 6;
    }
    for (i = 0; i < width * 2; i++) {
        int fx = 1 + rnd(width - 2), fy = 1 + rnd(height - 2);
        Cell *c = &map[fy][fx];

        if (c->fuel > 0) {
            ignite(c, 0);
            c->state = BURNING;
            c->heat = 2;
        }
    }
    for (step = 1; step <= steps; step++) {
        gather_heat();
        update(step);
        if (step % 4 == 0)
            dry();
        fight();
        if (step % 20 == 0)
            printf("step %ld: %ld burning, %ld ignited\n", step, nburning, nignited);
    }
    report();
    for (i = 0; i < height; i++)
        free(map[i]);
    free(map);
    return 0;
}
