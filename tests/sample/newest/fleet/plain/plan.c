#include "fleet.h"

typedef struct {
    Vehicle *vehicle;
    Stop *after;             /* NULL: first in the route */
    double extra;
    bool found;
} Insertion;

static Vehicle *vehicle_new(Problem *p, Depot *d)
{
    Vehicle *v = calloc(1, sizeof *v);
    if (!v) {
        fprintf(stderr, "fleet: out of memory\n");
        exit(1);
    }
    v->id = p->nvehicles++;
    snprintf(v->plate, sizeof v->plate, "FL-%05d", v->id);
    snprintf(v->driver, sizeof v->driver, "Driver %d", v->id);
    v->cost_per_km = 0.8 + (v->id % 5) * 0.1;
    v->home = d;
    v->next = d->vehicles;
    d->vehicles = v;
    d->nvehicles++;
    return v;
}

/* Recompute arrival times and the latest feasible arrivals of a route.
 * Returns false if a window is broken. */
static bool schedule(Vehicle *v)
{
    double t = v->start_time, x = v->home->x, y = v->home->y;
    v->length = 0;
    for (Stop *s = v->first; s; s = s->next) {
        double d = dist(x, y, s->x, s->y);
        v->length += d;
        t += d / SPEED;
        if (t < s->open)
            t = s->open;
        if (t > s->close)
            return false;
        s->arrive = t;
        t += s->service;
        x = s->x;
        y = s->y;
    }
    v->length += dist(x, y, v->home->x, v->home->y);
    double lim = 1e9;
    for (Stop *s = v->last; s; s = s->prev) {
        double l = lim;
        if (s->next)
            l = lim - dist(s->x, s->y, s->next->x, s->next->y) / SPEED - s->service;
        if (l > s->close)
            l = s->close;
        s->latest = l;
        lim = l;
    }
    return true;
}

static void try_vehicle(Problem *p, Vehicle *v, const Stop *s, Insertion *best)
{
    double px = v->home->x, py = v->home->y, depart = v->start_time;
    double dp = dist(px, py, s->x, s->y);
    Stop *after = NULL, *b = v->first;

    if (v->load + s->demand > CAPACITY || v->nstops >= MAX_ROUTE)
        return;
    for (;;) {
        double t = depart + dp / SPEED;
        p->tries++;
        if (t > s->close)
            break;
        if (t < s->open)
            t = s->open;
        double bx = b ? b->x : v->home->x, by = b ? b->y : v->home->y;
        double dn = dist(s->x, s->y, bx, by);
        if (!b || t + s->service + dn / SPEED <= b->latest) {
            double extra = dp + dn - dist(px, py, bx, by);
            if (extra < best->extra) {
                best->extra = extra;
                best->vehicle = v;
                best->after = after;
                best->found = true;
            }
        }
        if (!b)
            break;
        px = bx;
        py = by;
        dp = dn;
        depart = b->arrive + b->service;
        after = b;
        b = b->next;
    }
}

static void insert_after(Vehicle *v, Stop *after, Stop *s)
{
    s->prev = after;
    s->next = after ? after->next : v->first;
    if (s->prev)
        s->prev->next = s;
    else
        v->first = s;
    if (s->next)
        s->next->prev = s;
    else
        v->last = s;
    s->vehicle = v;
    v->load += s->demand;
    v->nstops++;
}

void plan_all(Problem *p, int window)
{
    for (int i = 0; i < p->nstops; i++) {
        Stop *s = &p->stops[i];
        Insertion best = { NULL, NULL, 60000.0, false };
        int k = 0;
        for (Vehicle *v = s->depot->vehicles; v && k < window; v = v->next, k++)
            try_vehicle(p, v, s, &best);
        if (!best.found) {
            best.vehicle = vehicle_new(p, s->depot);
            best.after = NULL;
        }
        insert_after(best.vehicle, best.after, s);
        if (!schedule(best.vehicle))
            p->rejected++;       /* the window itself cannot be met */
    }
}

/* Order the stops of v as in list. */
static void relink(Vehicle *v, Stop **list, int n)
{
    v->first = list[0];
    v->last = list[n - 1];
    for (int i = 0; i < n; i++) {
        list[i]->prev = i ? list[i - 1] : NULL;
        list[i]->next = i + 1 < n ? list[i + 1] : NULL;
    }
}

static bool order_feasible(const Vehicle *v, Stop *const *list, int n)
{
    double t = v->start_time, x = v->home->x, y = v->home->y;
    for (int i = 0; i < n; i++) {
        const Stop *s = list[i];
        t += dist(x, y, s->x, s->y) / SPEED;
        if (t < s->open)
            t = s->open;
        if (t > s->close)
            return false;
        t += s->service;
        x = s->x;
        y = s->y;
    }
    return true;
}

static void reverse(Stop **list, int i, int j)
{
    while (i < j) {
        Stop *t = list[i];
        list[i++] = list[j];
        list[j--] = t;
    }
}

static long two_opt(Vehicle *v)
{
    Stop *list[MAX_ROUTE + 1];
    int n = 0;
    long moves = 0;
    for (Stop *s = v->first; s; s = s->next)
        list[n++] = s;
    if (n < 3)
        return 0;
    for (int i = 0; i < n - 1; i++) {
        double ax = i ? list[i - 1]->x : v->home->x;
        double ay = i ? list[i - 1]->y : v->home->y;
        for (int j = i + 1; j < n; j++) {
            double bx = j + 1 < n ? list[j + 1]->x : v->home->x;
            double by = j + 1 < n ? list[j + 1]->y : v->home->y;
            double before = dist(ax, ay, list[i]->x, list[i]->y)
                          + dist(list[j]->x, list[j]->y, bx, by);
            double after = dist(ax, ay, list[j]->x, list[j]->y)
                         + dist(list[i]->x, list[i]->y, bx, by);
            if (after + 1e-6 < before) {
                reverse(list, i, j);
                if (order_feasible(v, list, n))
                    moves++;
                else
                    reverse(list, i, j);
            }
        }
    }
    if (moves) {
        relink(v, list, n);
        schedule(v);
    }
    return moves;
}

long improve_all(Problem *p, int passes)
{
    long total = 0;
    for (int k = 0; k < passes; k++) {
        long moves = 0;
        for (int i = 0; i < p->ndepots; i++)
            for (Vehicle *v = p->depots[i].vehicles; v; v = v->next)
                moves += two_opt(v);
        total += moves;
        if (!moves)
            break;
    }
    p->moves += total;
    return total;
}
