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

static Depot *nearest_depot(Problem *p, const Stop *s)
{
    Depot *best = NULL;
    double bd = 1e30;
    for (int i = 0; i < p->ndepots; i++) {
        double d = dist(p->depots[i].x, p->depots[i].y, s->x, s->y);
        if (d < bd) {
            bd = d;
            best = &p->depots[i];
        }
    }
    return best;
}

Problem *problem_create(int nstops, uint64_t seed)
{
    Problem *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    rng_state = seed;
    p->nstops = nstops;
    p->ndepots = nstops / 4000 + 1;
    p->stops = calloc((size_t)nstops, sizeof(Stop));
    p->depots = calloc((size_t)p->ndepots, sizeof(Depot));
    if (!p->stops || !p->depots) {
        problem_free(p);
        return NULL;
    }
    for (int i = 0; i < p->ndepots; i++) {
        Depot *d = &p->depots[i];
        d->id = i;
        snprintf(d->name, sizeof d->name, "Depot %03d", i);
        d->x = rng_next() % AREA;
        d->y = rng_next() % AREA;
    }
    for (int i = 0; i < nstops; i++) {
        Stop *s = &p->stops[i];
        s->id = i;
        snprintf(s->customer, sizeof s->customer, "Customer %06d", i);
        snprintf(s->phone, sizeof s->phone, "555-%07u", rng_next() % 10000000u);
        s->x = rng_next() % AREA;
        s->y = rng_next() % AREA;
        s->demand = 10 + rng_next() % 90;
        s->open = rng_next() % (DAY / 2);
        s->close = s->open + 3600 + rng_next() % (4 * 3600);
        s->service = 120 + rng_next() % 300;
        s->priority = (int)(rng_next() % 5);
        s->depot = nearest_depot(p, s);
        s->depot->nstops++;
        if (s->priority == 4)
            strcpy(s->note, "call ahead");
    }
    return p;
}

void problem_free(Problem *p)
{
    if (!p)
        return;
    for (int i = 0; p->depots && i < p->ndepots; i++) {
        Vehicle *v = p->depots[i].vehicles;
        while (v) {
            Vehicle *n = v->next;
            free(v);
            v = n;
        }
    }
    free(p->stops);
    free(p->depots);
    free(p);
}
