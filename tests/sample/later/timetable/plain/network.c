#include <stdlib.h>
#include <string.h>

#include "rail.h"

static void *xrealloc(void *p, size_t n)
{
    p = realloc(p, n);
    if (p == NULL) {
        perror("timetable");
        exit(1);
    }
    return p;
}

uint32_t rnd(Network *net, uint32_t limit)
{
    net->rng = net->rng * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(((net->rng >> 32) * limit) >> 32);
}

static void make_name(Network *net, char *name, size_t size)
{
    static const char *const first[] = {"Alt", "Neu", "Ober", "Nieder", "Gross", "Klein", "Sankt ", "Bad "};
    static const char *const mid[] = {"linden", "berg", "wies", "stein", "birken", "hirsch", "salz", "muehl"};
    static const char *const last[] = {"au", "dorf", "hausen", "tal", "feld", "bach", "heim", "burg"};
    snprintf(name, size, "%s%s%s", first[rnd(net, 8)], mid[rnd(net, 8)], last[rnd(net, 8)]);
}

static void add_walk(Station *s, Station *to, int minutes)
{
    s->walk = xrealloc(s->walk, (size_t)(s->nwalks + 1) * sizeof *s->walk);
    s->walk[s->nwalks].to = to;
    s->walk[s->nwalks].minutes = minutes;
    s->nwalks++;
}

static void make_stations(Network *net, int width, int height)
{
    net->nstations = width * height;
    net->station = xrealloc(NULL, (size_t)net->nstations * sizeof *net->station);
    memset(net->station, 0, (size_t)net->nstations * sizeof *net->station);
    for (int i = 0; i < net->nstations; i++) {
        Station *s = &net->station[i];
        make_name(net, s->name, sizeof s->name);
        s->x = i % width * 60 + (int)rnd(net, 40);
        s->y = i / width * 60 + (int)rnd(net, 40);
        s->change = 2 + (int)rnd(net, 7);
        s->tracks = 1 + (int)rnd(net, 12);
        s->popularity = 1.0 / (1 + rnd(net, 100));
    }
    for (int i = 0; i + width < net->nstations; i++) {
        Station *s = &net->station[i];
        if (rnd(net, 6) == 0) {
            Station *t = rnd(net, 2) ? s + 1 : s + width;
            int minutes = 12 + (int)rnd(net, 20);
            add_walk(s, t, minutes);
            add_walk(t, s, minutes);
        }
    }
}

static Connection *add_connection(Network *net)
{
    if (net->nconns == net->room_conns) {
        net->room_conns = net->room_conns ? net->room_conns * 2 : 4096;
        net->conn = xrealloc(net->conn, (size_t)net->room_conns * sizeof *net->conn);
    }
    Connection *c = &net->conn[net->nconns++];
    memset(c, 0, sizeof *c);
    return c;
}

static Trip *add_trip(Network *net, TrainClass class)
{
    Trip *t = xrealloc(NULL, sizeof *t);
    memset(t, 0, sizeof *t);
    if (net->ntrips == net->room_trips) {
        net->room_trips = net->room_trips ? net->room_trips * 2 : 256;
        net->trip = xrealloc(net->trip, (size_t)net->room_trips * sizeof *net->trip);
    }
    net->trip[net->ntrips++] = t;
    t->class = class;
    snprintf(t->number, sizeof t->number, "%s%d", class == EXPRESS ? "IC" : class == NIGHT ? "N" : "R", net->ntrips);
    return t;
}

/* A line that wanders over the map, with trips through the day. */
static void make_line(Network *net, int width, int height)
{
    static const int pace[NCLASSES] = {9, 7, 4, 5}, reach[NCLASSES] = {1, 1, 4, 6};
    TrainClass class = (TrainClass)(rnd(net, 10) < 6 ? rnd(net, 2) : 2 + rnd(net, 2));
    int stops = 8 + (int)rnd(net, 20), n = 0;
    int route[32];
    int x = (int)rnd(net, (uint32_t)width), y = (int)rnd(net, (uint32_t)height);
    int dx = (int)rnd(net, 3) - 1, dy = (int)rnd(net, 3) - 1;

    while (n < stops) {
        if (x < 0 || y < 0 || x >= width || y >= height)
            break;
        route[n++] = y * width + x;
        if (rnd(net, 5) == 0 || (dx == 0 && dy == 0)) {
            dx = (int)rnd(net, 3) - 1;
            dy = dx ? (int)rnd(net, 3) - 1 : 1;
        }
        x += dx * reach[class];
        y += dy * reach[class];
    }
    if (n < 3)
        return;
    int every = class == NIGHT ? 600 : 20 + (int)rnd(net, 6) * 20;
    for (int start = 240 + (int)rnd(net, 60); start < 1380; start += every) {
        int time = start, backwards = (int)rnd(net, 2);
        Trip *trip = add_trip(net, class);
        trip->stops = n;
        trip->days = rnd(net, 4) ? 0x7f : 0x1f;
        trip->origin = &net->station[route[backwards ? n - 1 : 0]];
        trip->destination = &net->station[route[backwards ? 0 : n - 1]];
        for (int i = 0; i + 1 < n; i++) {
            Connection *c = add_connection(net);
            c->from = &net->station[route[backwards ? n - 1 - i : i]];
            c->to = &net->station[route[backwards ? n - 2 - i : i + 1]];
            c->trip = trip;
            c->departure = time;
            c->arrival = time + pace[class] * reach[class] + (int)rnd(net, 3);
            c->seq = i;
            c->track = 1 + (int)rnd(net, (uint32_t)c->from->tracks);
            c->fare = 150 * reach[class] + 20 * (int)class;
            time = c->arrival + 1 + (int)rnd(net, 2);
            c->from->departures++;
        }
    }
}

static int by_departure(const void *p, const void *q)
{
    const Connection *a = p, *b = q;
    if (a->departure != b->departure)
        return a->departure < b->departure ? -1 : 1;
    if (a->trip != b->trip) {
        int d = strcmp(a->trip->number, b->trip->number);
        return d;
    }
    return a->seq - b->seq;
}

void network_init(Network *net, int width, int height, int trips)
{
    memset(net, 0, sizeof *net);
    net->rng = 20240229;
    make_stations(net, width, height);
    while (net->ntrips < trips)
        make_line(net, width, height);
    qsort(net->conn, (size_t)net->nconns, sizeof *net->conn, by_departure);
}

void network_free(Network *net)
{
    for (int i = 0; i < net->nstations; i++)
        free(net->station[i].walk);
    free(net->station);
    for (int i = 0; i < net->ntrips; i++)
        free(net->trip[i]);
    free(net->trip);
    free(net->conn);
}
