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
    int x, y;
    int active;
    long put_out;
    long walked;
} Crew;

/* one array for each property of a cell; cell (x, y) is at y * width + x */
static unsigned char *c_veg;
static unsigned char *c_state;
static unsigned char *c_next;
static double *c_height;
static double *c_fuel;
static double *c_moisture;
static double *c_heat;
static double *c_new_heat;
static int *c_ignited;
static unsigned char *c_age;
static int *c_fights;
static double *c_loss;
static unsigned char *c_owner;
static char *c_mark;
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

static void *column(long n, size_t size)
{
    void *p = calloc((size_t)n, size);

    if (p == NULL)
        exit(1);
    return p;
}

static void make_map(void)
{
    int x, y;
    long n;

    n = (long)width * height;
    c_veg = column(n, sizeof *c_veg);
    c_state = column(n, sizeof *c_state);
    c_next = column(n, sizeof *c_next);
    c_height = column(n, sizeof *c_height);
    c_fuel = column(n, sizeof *c_fuel);
    c_moisture = column(n, sizeof *c_moisture);
    c_heat = column(n, sizeof *c_heat);
    c_new_heat = column(n, sizeof *c_new_heat);
    c_ignited = column(n, sizeof *c_ignited);
    c_age = column(n, sizeof *c_age);
    c_fights = column(n, sizeof *c_fights);
    c_loss = column(n, sizeof *c_loss);
    c_owner = column(n, sizeof *c_owner);
    c_mark = column(n, sizeof *c_mark);
    for (y = 0; y < height; y++)
        for (x = 0; x < width; x++) {
            long c = (long)y * width + x;
            int k = rnd(100);
            int patch = ((x >> 4) * 7 + (y >> 4) * 13) % 11;

            c_veg[c] = k < 3 ? BARE : patch == 0 ? WATER : patch < 4 ? GRASS : patch < 6 ? SHRUB : patch < 9 ? PINE : OAK;
            if (k > 90 && c_veg[c] != WATER)
                c_veg[c] = SHRUB;
            c_state[c] = c_next[c] = UNBURNT;
            c_height[c] = (double)((x * 3 + y * 5) % 97) / 10 + rnd(10) / 10.0;
            c_fuel[c] = start_fuel[c_veg[c]] * (0.5 + rnd(100) / 100.0);
            c_moisture[c] = 0.1 + rnd(30) / 100.0;
            c_heat[c] = 0;
            c_ignited[c] = -1;
            c_age[c] = rnd(120);
            c_owner[c] = (x / 50 + y / 50 * 31) % 40;
            c_mark[c] = '.';
        }
}

static void ignite(long c, long step)
{
    c_next[c] = BURNING;
    c_ignited[c] = step;
    nignited++;
}

static double spread(long to, long from, int dx, int dy)
{
    double slope, f;

    if (c_state[from] != BURNING)
        return c_state[from] == SMOULDER ? 0.01 : 0;
    slope = c_height[to] - c_height[from];
    f = 1 + 0.1 * slope + wind_x * dx + wind_y * dy;
    return f > 0 ? 0.08 * f * c_heat[from] : 0;
}

static void gather_heat(void)
{
    int x, y;

    for (y = 1; y < height - 1; y++)
        for (x = 1; x < width - 1; x++) {
            long c = (long)y * width + x;
            double h;

            if (c_state[c] == BURNT || c_veg[c] == WATER || c_veg[c] == BARE)
                continue;
            h = c_heat[c] * 0.8;
            h += spread(c, c - width, 0, 1);
            h += spread(c, c + width, 0, -1);
            h += spread(c, c - 1, 1, 0);
            h += spread(c, c + 1, -1, 0);
            c_new_heat[c] = h;
        }
}

static void update(long step)
{
    int x, y;

    nburning = 0;
    for (y = 1; y < height - 1; y++)
        for (x = 1; x < width - 1; x++) {
            long c = (long)y * width + x;

            switch (c_state[c]) {
            case UNBURNT:
                c_heat[c] = c_new_heat[c];
                if (c_heat[c] > limit[c_veg[c]] * (0.6 + c_moisture[c]))
                    ignite(c, step);
                break;
            case BURNING:
                c_heat[c] = c_new_heat[c] + flame[c_veg[c]] * (1 - c_moisture[c]);
                if (c_heat[c] > 6)
                    c_heat[c] = 6;
                c_fuel[c] -= 0.3 * c_heat[c];
                c_loss[c] += 0.3 * c_heat[c] * c_age[c];
                if (c_fuel[c] < 1)
                    c_next[c] = SMOULDER;
                nburning++;
                break;
            case SMOULDER:
                c_heat[c] = c_new_heat[c] * 0.9;
                if (c_heat[c] < 0.2)
                    c_next[c] = BURNT;
                break;
            default:
                break;
            }
        }
    for (y = 1; y < height - 1; y++)
        for (x = 1; x < width - 1; x++)
            c_state[(long)y * width + x] = c_next[(long)y * width + x];
}

static void dry(void)
{
    int x, y;

    for (y = 0; y < height; y++)
        for (x = 0; x < width; x++) {
            long c = (long)y * width + x;

            c_moisture[c] -= 0.002;
            if (c_moisture[c] < 0.02)
                c_moisture[c] = 0.02;
        }
}

static void fight(void)
{
    int i, k;

    for (i = 0; i < ncrew; i++) {
        Crew *w = &crew[i];
        long c;

        if (!w->active)
            continue;
        for (k = 0; k < 20; k++) {
            w->x = 1 + (w->x + rnd(9) - 4 + width) % (width - 2);
            w->y = 1 + (w->y + rnd(9) - 4 + height) % (height - 2);
            w->walked++;
            c = (long)w->y * width + w->x;
            c_fights[c]++;
            if (c_state[c] == BURNING && c_heat[c] < 4) {
                c_state[c] = c_next[c] = SMOULDER;
                c_heat[c] = 0.3;
                w->put_out++;
                nout++;
            } else if (c_state[c] == UNBURNT) {
                c_moisture[c] += 0.2;
                c_mark[c] = 'w';
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
            long c = (long)y * width + x;

            count[c_veg[c]][c_state[c]]++;
            heat += c_heat[c];
            fuel += c_fuel[c];
            fights += c_fights[c];
            wet += c_mark[c] == 'w';
            owner_loss[c_owner[c]] += c_loss[c];
            owner_cells[c_owner[c]] += c_state[c] != UNBURNT;
            if (c_ignited[c] > late)
                late = c_ignited[c];
            sum = sum * 31 + (unsigned long)(c_state[c] * 1000 + c_ignited[c] + c_fights[c]);
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
        long c = (long)fy * width + fx;

        if (c_fuel[c] > 0) {
            ignite(c, 0);
            c_state[c] = BURNING;
            c_heat[c] = 2;
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
    free(c_veg);
    free(c_state);
    free(c_next);
    free(c_height);
    free(c_fuel);
    free(c_moisture);
    free(c_heat);
    free(c_new_heat);
    free(c_ignited);
    free(c_age);
    free(c_fights);
    free(c_loss);
    free(c_owner);
    free(c_mark);
    return 0;
}
