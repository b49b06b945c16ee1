#include "fleet.h"

typedef struct {
    uint32_t vehicle;
    uint32_t after;          /* NONE: first in the route */
    double extra;
    bool found;
} Insertion;

static uint32_t vehicle_new(Problem *p, Depot *d)
{
    if (p->nvehicles == p->vehicle_cap) {
        p->vehicle_cap = p->vehicle_cap ? p->vehicle_cap * 2 : 256;
        p->vehicles = realloc(p->vehicles, (size_t)p->vehicle_cap * sizeof *p->vehicles);
        if (!p->vehicles) {
            fprintf(stderr, "fleet: out of memory\n");
            exit(1);
        }
    }
    uint32_t id = (uint32_t)p->nvehicles++;
    p->vehicles[id] = (Vehicle){ .hx = d->x, .hy = d->y, .first = NONE, .last = NONE, .next = d->vehicles };
    d->vehicles = id;
    return id;
}

static bool schedule(Problem *p, Vehicle *v)
{
    Stop *S = p->stops;
    const StopWin *W = p->win;
    double t = 0, x = v->hx, y = v->hy;
    v->length = 0;
    for (uint32_t i = v->first; i != NONE; i = S[i].next) {
        Stop *s = &S[i];
        double d = dist(x, y, s->x, s->y);
        v->length += d;
        t += d / SPEED;
        if (t < W[i].open)
            t = W[i].open;
        if (t > W[i].close)
            return false;
        s->arrive = t;
        t += s->service;
        x = s->x;
        y = s->y;
    }
    v->length += dist(x, y, v->hx, v->hy);
    double lim = 1e9;
    for (uint32_t i = v->last; i != NONE; i = W[i].prev) {
        Stop *s = &S[i];
        double l = lim;
        if (s->next != NONE)
            l = lim - dist(s->x, s->y, S[s->next].x, S[s->next].y) / SPEED - s->service;
        if (l > W[i].close)
            l = W[i].close;
        s->latest = l;
        lim = l;
    }
    return true;
}

static void try_vehicle(Problem *p, uint32_t vi, uint32_t si, Insertion *best)
{
    const Stop *S = p->stops;
    const Vehicle *v = &p->vehicles[vi];
    if (v->load + p->demand[si] > CAPACITY || v->nstops >= MAX_ROUTE)
        return;
    double open = p->win[si].open, close = p->win[si].close, service = S[si].service;
    double sx = S[si].x, sy = S[si].y;
    double px = v->hx, py = v->hy, depart = 0;
    double dp = dist(px, py, sx, sy);
    uint32_t after = NONE, b = v->first;

    for (;;) {
        double t = depart + dp / SPEED;
        p->tries++;
        if (t > close)
            break;
        if (t < open)
            t = open;
        double bx = b != NONE ? S[b].x : v->hx, by = b != NONE ? S[b].y : v->hy;
        double dn = dist(sx, sy, bx, by);
        if (b == NONE || t + service + dn / SPEED <= S[b].latest) {
            double extra = dp + dn - dist(px, py, bx, by);
            if (extra < best->extra) {
                best->extra = extra;
                best->vehicle = vi;
                best->after = after;
                best->found = true;
            }
        }
        if (b == NONE)
            break;
        px = bx;
        py = by;
        dp = dn;
        depart = S[b].arrive + S[b].service;
        after = b;
        b = S[b].next;
    }
}

static void insert_after(Problem *p, Vehicle *v, uint32_t after, uint32_t s)
{
    uint32_t next = after != NONE ? p->stops[after].next : v->first;
    p->win[s].prev = after;
    p->stops[s].next = next;
    if (after != NONE)
        p->stops[after].next = s;
    else
        v->first = s;
    if (next != NONE)
        p->win[next].prev = s;
    else
        v->last = s;
    v->load = (uint16_t)(v->load + p->demand[s]);
    v->nstops++;
}

void plan_all(Problem *p, int window)
{
    for (int i = 0; i < p->nstops; i++) {
        Depot *d = &p->depots[p->depot_of[i]];
        Insertion best = { NONE, NONE, 60000.0, false };
        int k = 0;
        for (uint32_t v = d->vehicles; v != NONE && k < window; v = p->vehicles[v].next, k++)
            try_vehicle(p, v, (uint32_t)i, &best);
        if (!best.found) {
            best.vehicle = vehicle_new(p, d);
            best.after = NONE;
        }
        Vehicle *v = &p->vehicles[best.vehicle];
        insert_after(p, v, best.after, (uint32_t)i);
        if (!schedule(p, v))
            p->rejected++;
    }
}

/* Order the stops of v as in list. */
static void relink(Problem *p, Vehicle *v, const uint32_t *list, int n)
{
    v->first = list[0];
    v->last = list[n - 1];
    for (int i = 0; i < n; i++) {
        p->win[list[i]].prev = i ? list[i - 1] : NONE;
        p->stops[list[i]].next = i + 1 < n ? list[i + 1] : NONE;
    }
}

static bool order_feasible(const Problem *p, const Vehicle *v, const uint32_t *list, int n)
{
    double t = 0, x = v->hx, y = v->hy;
    for (int i = 0; i < n; i++) {
        const Stop *s = &p->stops[list[i]];
        const StopWin *w = &p->win[list[i]];
        t += dist(x, y, s->x, s->y) / SPEED;
        if (t < w->open)
            t = w->open;
        if (t > w->close)
            return false;
        t += s->service;
        x = s->x;
        y = s->y;
    }
    return true;
}

static void reverse(uint32_t *list, int i, int j)
{
    while (i < j) {
        uint32_t t = list[i];
        list[i++] = list[j];
        list[j--] = t;
    }
}

static long two_opt(Problem *p, Vehicle *v)
{
    const Stop *S = p->stops;
    uint32_t list[MAX_ROUTE + 1];
    int n = 0;
    long moves = 0;
    for (uint32_t s = v->first; s != NONE; s = S[s].next)
        list[n++] = s;
    if (n < 3)
        return 0;
    for (int i = 0; i < n - 1; i++) {
        double ax = i ? S[list[i - 1]].x : v->hx;
        double ay = i ? S[list[i - 1]].y : v->hy;
        for (int j = i + 1; j < n; j++) {
            double bx = j + 1 < n ? S[list[j + 1]].x : v->hx;
            double by = j + 1 < n ? S[list[j + 1]].y : v->hy;
            double before = dist(ax, ay, S[list[i]].x, S[list[i]].y)
                          + dist(S[list[j]].x, S[list[j]].y, bx, by);
            double after = dist(ax, ay, S[list[j]].x, S[list[j]].y)
                         + dist(S[list[i]].x, S[list[i]].y, bx, by);
            if (after + 1e-6 < before) {
                reverse(list, i, j);
                if (order_feasible(p, v, list, n))
                    moves++;
                else
                    reverse(list, i, j);
            }
        }
    }
    if (moves) {
        relink(p, v, list, n);
        schedule(p, v);
    }
    return moves;
}

long improve_all(Problem *p, int passes)
{
    long total = 0;
    for (int k = 0; k < passes; k++) {
        long moves = 0;
        for (int i = 0; i < p->ndepots; i++)
            for (uint32_t v = p->depots[i].vehicles; v != NONE; v = p->vehicles[v].next)
                moves += two_opt(p, &p->vehicles[v]);
        total += moves;
        if (!moves)
            break;
    }
    p->moves += total;
    return total;
}
