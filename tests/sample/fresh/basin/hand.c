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

/*
 * Layout by hand: what only depends on the soil class is in tables by class,
 * the state of a cell that the vertical step needs is one line, the water
 * that is routed apart, what routing needs of a cell lies in routing order.
 */
struct state {
    double z;
    double swe, max_swe;
    double canopy;
    double theta[NLAYER];
    double recharge;
};

struct water {
    double surface;             /* water standing on the cell */
    double inflow;
};

struct hop {                    /* in the order of routing */
    double routing;             /* part of the water that leaves in a step */
    int cell;
    int down;                   /* -1 in a pit */
};

struct layer {
    double porosity, field_capacity, ksat;
};

struct class {
    struct layer soil[NLAYER];
    double psi;
    double capacity;            /* of the canopy */
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
    struct state *state;        /* state[row * cols + col] */
    struct water *water;
    unsigned char *class;
    struct hop *hop;            /* by falling elevation */
    double *total_outflow;      /* the same */
    long ncells;
    struct balance total;
    long pits;
};

static const double depth[NLAYER] = { 0.2 + 0.3 * 0, 0.2 + 0.3 * 1, 0.2 + 0.3 * 2 };
static const double rooting[NLAYER] = { 0.6, 0.3, 0.1 };
static struct class classes[NCLASS];
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

static double min2(double a, double b) { return a < b ? a : b; }
static double max2(double a, double b) { return a > b ? a : b; }

/* ------------------------------------------------------------ set up */

static void make_classes(void)
{
    int class, k;

    for (class = 0; class < NCLASS; class++) {
        struct class *p = &classes[class];

        for (k = 0; k < NLAYER; k++) {
            p->soil[k].porosity = class_porosity[class] - 0.02 * k;
            p->soil[k].field_capacity = class_fc[class] + 0.01 * k;
            p->soil[k].ksat = class_ksat[class] / (1.0 + 2.0 * k);
        }
        p->psi = 0.05 + 0.02 * class;
        p->capacity = 0.0002 * class_lai[class];
    }
}

static const struct state *sort_state;

static int higher_first(const void *a, const void *b)
{
    const struct hop *p = a, *q = b;
    double zp = sort_state[p->cell].z, zq = sort_state[q->cell].z;

    if (zp != zq)
        return zp > zq ? -1 : 1;
    return p->cell - q->cell;
}

static void make_terrain(struct catchment *b)
{
    int r, c, k;

    for (r = 0; r < b->rows; r++)
        for (c = 0; c < b->cols; c++) {
            int i = r * b->cols + c;
            struct state *p = &b->state[i];
            const struct class *cl;
            double u = (double)c / b->cols, v = (double)r / b->rows;

            p->z = 2400.0 * (1.0 - v) + 250.0 * cos(6.0 * PI * u) +
                   120.0 * sin(9.0 * v + 5.0 * u) + 6.0 * uniform();
            b->class[i] = (unsigned char)(int)(2.99 * (1.0 + sin(7.0 * u + 11.0 * v)));
            cl = &classes[b->class[i]];
            for (k = 0; k < NLAYER; k++)
                p->theta[k] = cl->soil[k].field_capacity +
                              0.3 * (cl->soil[k].porosity - cl->soil[k].field_capacity) * uniform();
        }
    for (r = 0; r < b->rows; r++)
        for (c = 0; c < b->cols; c++) {
            int i = r * b->cols + c;
            struct hop *h = &b->hop[i];
            double slope = 0.0;

            h->cell = i;
            h->down = -1;
            for (k = 0; k < 8; k++) {
                int rr = r + drow[k], cc = c + dcol[k];
                double s;

                if (rr < 0 || cc < 0 || rr >= b->rows || cc >= b->cols)
                    continue;
                s = (b->state[i].z - b->state[rr * b->cols + cc].z) /
                    (k & 1 ? CELLSIZE * sqrt(2.0) : CELLSIZE);
                if (s > slope) {
                    slope = s;
                    h->down = rr * b->cols + cc;
                }
            }
            if (h->down < 0)
                b->pits++;
            h->routing = min2(0.95, 0.3 + 0.5 * sqrt(slope));
        }
    sort_state = b->state;
    qsort(b->hop, (size_t)b->ncells, sizeof *b->hop, higher_first);
}

static double storage(const struct catchment *b)
{
    double s = 0.0;
    long i;
    int k;

    for (i = 0; i < b->ncells; i++) {
        const struct state *p = &b->state[i];

        s += p->swe + p->canopy + b->water[i].surface;
        for (k = 0; k < NLAYER; k++)
            s += p->theta[k] * depth[k];
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

static double snow_step(struct state *p, double precip, double temperature)
{
    double liquid = 0.0, melt;

    if (temperature < 0.0) {
        p->swe += precip;
    } else {
        melt = min2(p->swe, 0.004 * temperature);
        p->swe -= melt;
        liquid = precip + melt;
    }
    if (p->swe > p->max_swe)
        p->max_swe = p->swe;
    return liquid;
}

/* returns the evapotranspiration */
static double soil_step(struct state *p, const struct class *cl, double *surface, double pet)
{
    double room, capacity, infiltration, q, et = 0.0;
    int k;

    /* infiltration into the upper layer */
    room = (cl->soil[0].porosity - p->theta[0]) * depth[0];
    capacity = cl->soil[0].ksat * (0.1 + cl->psi * room / depth[0]);
    infiltration = min2(*surface, min2(room, capacity));
    *surface -= infiltration;
    p->theta[0] += infiltration / depth[0];

    /* drainage from layer to layer and out of the last */
    for (k = 0; k < NLAYER; k++) {
        const struct layer *l = &cl->soil[k];
        double wet = (p->theta[k] - l->field_capacity) / (l->porosity - l->field_capacity);

        q = 0.0;
        if (wet > 0.0) {
            q = min2(l->ksat * 0.1 * wet * wet * wet, (p->theta[k] - l->field_capacity) * depth[k]);
            if (k + 1 < NLAYER) {
                q = min2(q, max2(0.0, (l[1].porosity - p->theta[k + 1]) * depth[k + 1]));
                p->theta[k + 1] += q / depth[k + 1];
            }
            p->theta[k] -= q / depth[k];
        }
    }
    p->recharge += q;

    /* transpiration */
    for (k = 0; k < NLAYER; k++) {
        double e = pet * rooting[k] * (p->theta[k] / cl->soil[k].porosity);

        e = min2(e, p->theta[k] * depth[k] * 0.5);
        p->theta[k] -= e / depth[k];
        et += e;
    }
    return et;
}

static void vertical(struct catchment *b, const struct weather *w)
{
    long i;

    for (i = 0; i < b->ncells; i++) {
        struct state *p = &b->state[i];
        const struct class *cl = &classes[b->class[i]];
        double precip, liquid, held, evaporated, surface, et;

        precip = w->precip * (1.0 + 0.0002 * p->z);
        liquid = snow_step(p, precip, w->temperature - 0.0065 * p->z);
        held = min2(liquid, cl->capacity - p->canopy);
        p->canopy += held;
        evaporated = min2(p->canopy, w->pet);
        p->canopy -= evaporated;
        surface = b->water[i].surface + (liquid - held);
        et = soil_step(p, cl, &surface, w->pet - evaporated);
        b->water[i].surface = surface;
        b->total.precip += precip;
        b->total.et += et + evaporated;
    }
}

static void route(struct catchment *b)
{
    long i;

    for (i = 0; i < b->ncells; i++) {
        const struct hop *h = &b->hop[i];
        struct water *p = &b->water[h->cell];
        double surface = p->surface + p->inflow, outflow = 0.0;

        p->inflow = 0.0;
        if (h->down >= 0) {
            outflow = surface * h->routing;
            surface -= outflow;
            b->water[h->down].inflow += outflow;
        } else if (h->cell / b->cols == b->rows - 1) {
            outflow = surface;
            surface = 0.0;
            b->total.out += outflow;
        }
        p->surface = surface;
        b->total_outflow[i] += outflow;
    }
}

/* ------------------------------------------------------------ report */

static void report(struct catchment *b, int days)
{
    double theta[NLAYER] = { 0 }, swe = 0.0, recharge = 0.0, z = 0.0, check = 0.0;
    double *outflow = allocate((size_t)b->ncells, sizeof *outflow);
    long wettest = 0, i;
    int r, c, k;

    for (i = 0; i < b->ncells; i++)
        outflow[b->hop[i].cell] = b->total_outflow[i];
    for (r = 0; r < b->rows; r++)
        for (c = 0; c < b->cols; c++) {
            const struct state *p;

            i = (long)r * b->cols + c;
            p = &b->state[i];
            for (k = 0; k < NLAYER; k++)
                theta[k] += p->theta[k];
            swe += p->max_swe;
            recharge += p->recharge;
            z += p->z;
            if (outflow[i] > outflow[wettest])
                wettest = i;
            check += outflow[i] * (1 + (r * 7 + c * 3) % 11);
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
    printf("largest discharge %14.6f at row %d col %d\n", outflow[wettest],
           (int)(wettest / b->cols), (int)(wettest % b->cols));
    printf("check             %.10e\n", check);
    free(outflow);
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
    b.state = allocate((size_t)b.ncells, sizeof *b.state);
    b.water = allocate((size_t)b.ncells, sizeof *b.water);
    b.class = allocate((size_t)b.ncells, sizeof *b.class);
    b.hop = allocate((size_t)b.ncells, sizeof *b.hop);
    b.total_outflow = allocate((size_t)b.ncells, sizeof *b.total_outflow);
    make_classes();
    make_terrain(&b);
    b.total.storage_start = storage(&b);
    for (d = 0; d < days; d++) {
        struct weather w = weather_of(d);

        vertical(&b, &w);
        route(&b);
    }
    b.total.storage_end = storage(&b);
    report(&b, days);
    free(b.state);
    free(b.water);
    free(b.class);
    free(b.hop);
    free(b.total_outflow);
    return EXIT_SUCCESS;
}
