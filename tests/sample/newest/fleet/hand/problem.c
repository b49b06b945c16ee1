#include "fleet.h"

static uint64_t rng_state;

uint32_t rng_next(void)
{
    rng_state = rng_state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (uint32_t)(rng_state >> 33);
}

double dist(double ax, double ay, double bx, double by)
{
    double dx = ax - bx, dy = ay - by;
    return sqrt(dx * dx + dy * dy);
}

static int nearest_depot(Problem *p, double x, double y)
{
    int best = 0;
    double bd = 1e30;
    for (int i = 0; i < p->ndepots; i++) {
        double d = dist(p->depots[i].x, p->depots[i].y, x, y);
        if (d < bd) {
            bd = d;
            best = i;
        }
    }
    return best;
}

Problem *problem_create(int nstops, uint64_t seed)
{
    Problem *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    size_t n = (size_t)nstops;
    rng_state = seed;
    p->nstops = nstops;
    p->ndepots = nstops / 4000 + 1;
    p->stops = aligned_alloc(64, (n * sizeof(Stop) + 63) / 64 * 64);
    p->win = calloc(n, sizeof *p->win);
    p->demand = calloc(n, 1);
    p->priority = calloc(n, 1);
    p->depot_of = calloc(n, sizeof *p->depot_of);
    p->info = calloc(n, sizeof *p->info);
    p->depots = calloc((size_t)p->ndepots, sizeof(Depot));
    if (!p->stops || !p->win || !p->demand || !p->priority || !p->depot_of || !p->info || !p->depots) {
        problem_free(p);
        return NULL;
    }
    for (int i = 0; i < p->ndepots; i++) {
        Depot *d = &p->depots[i];
        d->vehicles = NONE;
        d->x = rng_next() % AREA;
        d->y = rng_next() % AREA;
    }
    for (int i = 0; i < nstops; i++) {
        Stop *s = &p->stops[i];
        StopInfo *f = &p->info[i];
        snprintf(f->customer, sizeof f->customer, "Customer %06d", i);
        snprintf(f->phone, sizeof f->phone, "555-%07u", rng_next() % 10000000u);
        s->x = rng_next() % AREA;
        s->y = rng_next() % AREA;
        s->arrive = s->latest = 0;
        s->next = NONE;
        p->demand[i] = (uint8_t)(10 + rng_next() % 90);
        p->win[i].open = (uint16_t)(rng_next() % (DAY / 2));
        p->win[i].close = (uint16_t)(p->win[i].open + 3600 + rng_next() % (4 * 3600));
        p->win[i].prev = NONE;
        s->service = 120 + rng_next() % 300;
        p->priority[i] = (uint8_t)(rng_next() % 5);
        p->depot_of[i] = (uint16_t)nearest_depot(p, s->x, s->y);
        if (p->priority[i] == 4)
            strcpy(f->note, "call ahead");
    }
    return p;
}

void problem_free(Problem *p)
{
    if (!p)
        return;
    free(p->vehicles);
    free(p->stops);
    free(p->win);
    free(p->demand);
    free(p->priority);
    free(p->depot_of);
    free(p->info);
    free(p->depots);
    free(p);
}
