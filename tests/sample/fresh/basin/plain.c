/*
 * basin - distributed rainfall/runoff model of a mountain catchment
 *
 * Each cell of a regular grid carries its terrain, three soil layers, a
 * canopy, a snow pack and the fluxes of the current step.  Water is routed
 * to the steepest of the eight neighbours, from the highest cell downwards.
 * Units: m, days.
 *
 * usage: basin [rows [cols [days]]]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NLAYER   3
#define NCLASS   6
#define CELLSIZE 30.0
#define PI       3.14159265358979323846

struct terrain {
    double x, y, z;
    double slope;
    double aspect;
    int flowdir;                /* 0..7, -1 in a pit */
    int row, col;
};

struct layer {
    double depth;
    double porosity;
    double field_capacity;
    double ksat;
    double psi;
    double theta;               /* water content */
    double drainage;            /* of this step */
};

struct canopy {
    double lai;
    double capacity;
    double storage;
    double rooting[NLAYER];
    double albedo;
    double evaporated;
};

struct snowpack {
    double swe;
    double temperature;
    double density;
    double melt;
    double max_swe;
};

struct fluxes {
    double precip;
    double throughfall;
    double infiltration;
    double surface;             /* water standing on the cell */
    double inflow;
    double outflow;
    double evapotranspiration;
    double recharge;
    double total_outflow;
};

struct cell {
    struct terrain top;
    struct layer soil[NLAYER];
    struct canopy veg;
    struct snowpack snow;
    struct fluxes flux;
    int soil_class;
    struct cell *down;
    double routing;             /* part of the water that leaves in a step */
};

struct weather {
    double precip;
    double temperature;
    double pet;
};

struct balance {
    double precip, et, out, recharge, storage_start, storage_end;
};

struct catchment {
    int rows, cols;
    struct cell **grid;         /* grid[row][col] */
    struct cell **order;        /* by falling elevation */
    long ncells;
    struct balance total;
    long pits;
};

static const double class_ksat[NCLASS] = { 0.9, 0.45, 0.2, 0.08, 0.03, 0.6 };
static const double class_porosity[NCLASS] = { 0.41, 0.43, 0.45, 0.47, 0.50, 0.38 };
static const double class_fc[NCLASS] = { 0.09, 0.14, 0.22, 0.29, 0.36, 0.07 };
static const double class_lai[NCLASS] = { 1.2, 3.0, 4.5, 2.5, 1.0, 0.2 };
static const int drow[8] = { -1, -1, 0, 1, 1, 1, 0, -1 };
static const int dcol[8] = { 0, 1, 1, 1, 0, -1, -1, -1 };

static unsigned long long rng_state = 88172645463325252ULL;

static double uniform(void)
{
    rng_state ^= rng_state << 13;
    rng_state ^= rng_state >> 7;
    rng_state ^= rng_state << 17;
    return (double)(rng_state >> 11) / 9007199254740992.0;
}

static void *allocate(size_t n, size_t size)
{
    void *p = calloc(n, size);

    if (p == NULL) {
        fprintf(stderr, "basin: cannot allocate %zu x %zu bytes\n", n, size);
        exit(EXIT_FAILURE);
    }
    return p;
}

static struct cell **grid_alloc(int rows, int cols)
{
    struct cell **g = allocate((size_t)rows, sizeof *g);
    int r;

    g[0] = allocate((size_t)rows * (size_t)cols, sizeof **g);
    for (r = 1; r < rows; r++)
        g[r] = g[0] + (size_t)r * (size_t)cols;
    return g;
}

static double min2(double a, double b) { return a < b ? a : b; }
static double max2(double a, double b) { return a > b ? a : b; }

/* ------------------------------------------------------------ set up */

static void make_soil(struct cell *c, int class)
{
    int k;

    c->soil_class = class;
    for (k = 0; k < NLAYER; k++) {
        struct layer *l = &c->soil[k];

        l->depth = 0.2 + 0.3 * k;
        l->porosity = class_porosity[class] - 0.02 * k;
        l->field_capacity = class_fc[class] + 0.01 * k;
        l->ksat = class_ksat[class] / (1.0 + 2.0 * k);
        l->psi = 0.05 + 0.02 * class;
        l->theta = l->field_capacity + 0.3 * (l->porosity - l->field_capacity) * uniform();
    }
    c->veg.lai = class_lai[class];
    c->veg.capacity = 0.0002 * c->veg.lai;
    c->veg.rooting[0] = 0.6;
    c->veg.rooting[1] = 0.3;
    c->veg.rooting[2] = 0.1;
    c->veg.albedo = 0.2;
    c->snow.density = 250.0;
}

static int higher_first(const void *a, const void *b)
{
    const struct cell *p = *(struct cell *const *)a, *q = *(struct cell *const *)b;

    if (p->top.z != q->top.z)
        return p->top.z > q->top.z ? -1 : 1;
    if (p->top.row != q->top.row)
        return p->top.row - q->top.row;
    return p->top.col - q->top.col;
}

static void make_terrain(struct catchment *b)
{
    int r, c, k;

    for (r = 0; r < b->rows; r++)
        for (c = 0; c < b->cols; c++) {
            struct cell *p = &b->grid[r][c];
            double u = (double)c / b->cols, v = (double)r / b->rows;

            p->top.row = r;
            p->top.col = c;
            p->top.x = c * CELLSIZE;
            p->top.y = r * CELLSIZE;
            p->top.z = 2400.0 * (1.0 - v) + 250.0 * cos(6.0 * PI * u) +
                       120.0 * sin(9.0 * v + 5.0 * u) + 6.0 * uniform();
            make_soil(p, (int)(2.99 * (1.0 + sin(7.0 * u + 11.0 * v))));
        }
    for (r = 0; r < b->rows; r++)
        for (c = 0; c < b->cols; c++) {
            struct cell *p = &b->grid[r][c];

            p->top.flowdir = -1;
            for (k = 0; k < 8; k++) {
                int rr = r + drow[k], cc = c + dcol[k];
                double s;

                if (rr < 0 || cc < 0 || rr >= b->rows || cc >= b->cols)
                    continue;
                s = (p->top.z - b->grid[rr][cc].top.z) / (k & 1 ? CELLSIZE * sqrt(2.0) : CELLSIZE);
                if (s > p->top.slope) {
                    p->top.slope = s;
                    p->top.flowdir = k;
                    p->top.aspect = k * PI / 4.0;
                    p->down = &b->grid[rr][cc];
                }
            }
            if (p->down == NULL)
                b->pits++;
            p->routing = min2(0.95, 0.3 + 0.5 * sqrt(p->top.slope));
            b->order[(long)r * b->cols + c] = p;
        }
    qsort(b->order, (size_t)b->ncells, sizeof *b->order, higher_first);
}

static double storage(const struct catchment *b)
{
    double s = 0.0;
    int r, c, k;

    for (r = 0; r < b->rows; r++)
        for (c = 0; c < b->cols; c++) {
            const struct cell *p = &b->grid[r][c];

            s += p->snow.swe + p->veg.storage + p->flux.surface;
            for (k = 0; k < NLAYER; k++)
                s += p->soil[k].theta * p->soil[k].depth;
        }
    return s;
}

/* ------------------------------------------------------------ one day */

static struct weather weather_of(int day)
{
    struct weather w;
    double season = sin(2.0 * PI * (day * 9 - 100) / 365.0);

    w.temperature = 11.0 + 9.0 * season;
    w.precip = day % 3 == 0 ? 0.012 + 0.02 * uniform() : 0.0;
    w.pet = 0.002 + 0.0015 * season;
    return w;
}

static double snow_step(struct cell *p, double precip, double temperature)
{
    double liquid = 0.0;

    p->snow.temperature = min2(0.0, temperature);
    if (temperature < 0.0) {
        p->snow.swe += precip;
        p->snow.melt = 0.0;
    } else {
        p->snow.melt = min2(p->snow.swe, 0.004 * temperature);
        p->snow.swe -= p->snow.melt;
        liquid = precip + p->snow.melt;
    }
    if (p->snow.swe > p->snow.max_swe)
        p->snow.max_swe = p->snow.swe;
    return liquid;
}

static void soil_step(struct cell *p, double pet)
{
    double room, capacity, q, et = 0.0;
    int k;

    /* infiltration into the upper layer */
    room = (p->soil[0].porosity - p->soil[0].theta) * p->soil[0].depth;
    capacity = p->soil[0].ksat * (0.1 + p->soil[0].psi * room / p->soil[0].depth);
    p->flux.infiltration = min2(p->flux.surface, min2(room, capacity));
    p->flux.surface -= p->flux.infiltration;
    p->soil[0].theta += p->flux.infiltration / p->soil[0].depth;

    /* drainage from layer to layer and out of the last */
    for (k = 0; k < NLAYER; k++) {
        struct layer *l = &p->soil[k];
        double wet = (l->theta - l->field_capacity) / (l->porosity - l->field_capacity);

        q = 0.0;
        if (wet > 0.0) {
            q = min2(l->ksat * 0.1 * wet * wet * wet, (l->theta - l->field_capacity) * l->depth);
            if (k + 1 < NLAYER) {
                struct layer *n = &p->soil[k + 1];

                q = min2(q, max2(0.0, (n->porosity - n->theta) * n->depth));
                n->theta += q / n->depth;
            }
            l->theta -= q / l->depth;
        }
        l->drainage = q;
    }
    p->flux.recharge += p->soil[NLAYER - 1].drainage;

    /* transpiration */
    for (k = 0; k < NLAYER; k++) {
        struct layer *l = &p->soil[k];
        double e = pet * p->veg.rooting[k] * (l->theta / l->porosity);

        e = min2(e, l->theta * l->depth * 0.5);
        l->theta -= e / l->depth;
        et += e;
    }
    p->flux.evapotranspiration = et;
}

static void vertical(struct catchment *b, const struct weather *w)
{
    int r, c;

    for (r = 0; r < b->rows; r++)
        for (c = 0; c < b->cols; c++) {
            struct cell *p = &b->grid[r][c];
            double liquid, held;

            p->flux.precip = w->precip * (1.0 + 0.0002 * p->top.z);
            liquid = snow_step(p, p->flux.precip, w->temperature - 0.0065 * p->top.z);
            held = min2(liquid, p->veg.capacity - p->veg.storage);
            p->veg.storage += held;
            p->flux.throughfall = liquid - held;
            p->veg.evaporated = min2(p->veg.storage, w->pet);
            p->veg.storage -= p->veg.evaporated;
            p->flux.surface += p->flux.throughfall;
            soil_step(p, w->pet - p->veg.evaporated);
            b->total.precip += p->flux.precip;
            b->total.et += p->flux.evapotranspiration + p->veg.evaporated;
        }
}

static void route(struct catchment *b)
{
    long i;

    for (i = 0; i < b->ncells; i++) {
        struct cell *p = b->order[i];

        p->flux.surface += p->flux.inflow;
        p->flux.inflow = 0.0;
        if (p->down != NULL) {
            p->flux.outflow = p->flux.surface * p->routing;
            p->flux.surface -= p->flux.outflow;
            p->down->flux.inflow += p->flux.outflow;
        } else if (p->top.row == b->rows - 1) {
            p->flux.outflow = p->flux.surface;
            p->flux.surface = 0.0;
            b->total.out += p->flux.outflow;
        }
        p->flux.total_outflow += p->flux.outflow;
    }
}

/* ------------------------------------------------------------ report */

static void report(struct catchment *b, int days)
{
    double theta[NLAYER] = { 0 }, swe = 0.0, recharge = 0.0, z = 0.0, check = 0.0;
    struct cell *wettest = &b->grid[0][0];
    int r, c, k;

    for (r = 0; r < b->rows; r++)
        for (c = 0; c < b->cols; c++) {
            struct cell *p = &b->grid[r][c];

            for (k = 0; k < NLAYER; k++)
                theta[k] += p->soil[k].theta;
            swe += p->snow.max_swe;
            recharge += p->flux.recharge;
            z += p->top.z;
            if (p->flux.total_outflow > wettest->flux.total_outflow)
                wettest = p;
            check += p->flux.total_outflow * (1 + (r * 7 + c * 3) % 11);
        }
    printf("cells %ld (%d x %d), %d days, %ld pits\n", b->ncells, b->rows, b->cols, days, b->pits);
    printf("mean elevation    %12.4f\n", z / (double)b->ncells);
    printf("precipitation     %14.8f m\n", b->total.precip / (double)b->ncells);
    printf("evapotranspired   %14.8f m\n", b->total.et / (double)b->ncells);
    printf("recharge          %14.8f m\n", recharge / (double)b->ncells);
    printf("left the basin    %14.8f m\n", b->total.out / (double)b->ncells);
    printf("storage change    %14.8f m\n",
           (b->total.storage_end - b->total.storage_start) / (double)b->ncells);
    for (k = 0; k < NLAYER; k++)
        printf("mean theta %d      %14.8f\n", k + 1, theta[k] / (double)b->ncells);
    printf("mean maximum swe  %14.8f m\n", swe / (double)b->ncells);
    printf("largest discharge %14.6f at row %d col %d\n", wettest->flux.total_outflow,
           wettest->top.row, wettest->top.col);
    printf("check             %.10e\n", check);
}

int main(int argc, char **argv)
{
    struct catchment b;
    int days, d;

    memset(&b, 0, sizeof b);
    b.rows = argc > 1 ? atoi(argv[1]) : 430;
    b.cols = argc > 2 ? atoi(argv[2]) : 430;
    days = argc > 3 ? atoi(argv[3]) : 40;
    if (b.rows < 3 || b.cols < 3 || days < 1 || b.rows > 20000 || b.cols > 20000) {
        fprintf(stderr, "usage: basin [rows [cols [days]]]\n");
        return EXIT_FAILURE;
    }
    b.ncells = (long)b.rows * b.cols;
    b.grid = grid_alloc(b.rows, b.cols);
    b.order = allocate((size_t)b.ncells, sizeof *b.order);
    make_terrain(&b);
    b.total.storage_start = storage(&b);
    for (d = 0; d < days; d++) {
        struct weather w = weather_of(d);

        vertical(&b, &w);
        route(&b);
    }
    b.total.storage_end = storage(&b);
    report(&b, days);
    free(b.order);
    free(b.grid[0]);
    free(b.grid);
    return EXIT_SUCCESS;
}
