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

static void add_walk(StationInfo *s, uint32_t to, int minutes)
{
    s->walk = xrealloc(s->walk, (size_t)(s->nwalks + 1) * sizeof *s->walk);
    s->walk[s->nwalks].to = to;
    s->walk[s->nwalks].minutes = minutes;
    s->nwalks++;
}

static void make_stations(Network *net, int width, int height)
{
    size_t n = (size_t)width * (size_t)height;
    net->nstations = (int)n;
    net->station = xrealloc(NULL, n * sizeof *net->station);
    memset(net->station, 0, n * sizeof *net->station);
    net->stop = xrealloc(NULL, n * sizeof *net->stop);
    net->label = xrealloc(NULL, n * sizeof *net->label);
    net->walks = xrealloc(NULL, n * sizeof *net->walks);
    for (int i = 0; i < net->nstations; i++) {
        StationInfo *s = &net->station[i];
        make_name(net, s->name, sizeof s->name);
        rnd(net, 40);
        rnd(net, 40);
        net->stop[i].change = (uint8_t)(2 + rnd(net, 7));
        s->tracks = (uint8_t)(1 + rnd(net, 12));
        s->popularity = 1.0 / (1 + rnd(net, 100));
    }
    for (int i = 0; i + width < net->nstations; i++) {
        if (rnd(net, 6) == 0) {
            int t = rnd(net, 2) ? i + 1 : i + width;
            int minutes = 12 + (int)rnd(net, 20);
            add_walk(&net->station[i], (uint32_t)t, minutes);
            add_walk(&net->station[t], (uint32_t)i, minutes);
        }
    }
    for (size_t i = 0; i < n; i++)
        net->walks[i] = net->station[i].nwalks > 0;
}

static uint32_t add_connection(Network *net)
{
    if (net->nconns == net->room_conns) {
        net->room_conns = net->room_conns ? net->room_conns * 2 : 4096;
        net->conn = xrealloc(net->conn, (size_t)net->room_conns * sizeof *net->conn);
        net->detail = xrealloc(net->detail, (size_t)net->room_conns * sizeof *net->detail);
    }
    return (uint32_t)net->nconns++;
}

static uint32_t add_trip(Network *net, TrainClass class)
{
    if (net->ntrips == net->room_trips) {
        net->room_trips = net->room_trips ? net->room_trips * 2 : 256;
        net->trip = xrealloc(net->trip, (size_t)net->room_trips * sizeof *net->trip);
        net->trip_info = xrealloc(net->trip_info, (size_t)net->room_trips * sizeof *net->trip_info);
    }
    uint32_t t = (uint32_t)net->ntrips++;
    TripInfo *info = &net->trip_info[t];
    net->trip[t].reached_in = 0;
    info->passengers = 0;
    snprintf(info->number, sizeof info->number, "%s%d", class == EXPRESS ? "IC" : class == NIGHT ? "N" : "R",
             net->ntrips);
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
        uint32_t trip = add_trip(net, class);
        net->trip[trip].days = rnd(net, 4) ? 0x7f : 0x1f;
        net->trip_info[trip].destination = (uint32_t)route[backwards ? 0 : n - 1];
        for (int i = 0; i + 1 < n; i++) {
            uint32_t id = add_connection(net);
            Connection *c = &net->conn[id];
            Detail *d = &net->detail[id];
            c->from = (uint32_t)route[backwards ? n - 1 - i : i];
            c->to = (uint32_t)route[backwards ? n - 2 - i : i + 1];
            c->trip = trip;
            c->departure = (uint16_t)time;
            c->arrival = (uint16_t)(time + pace[class] * reach[class] + (int)rnd(net, 3));
            d->seq = (uint8_t)i;
            d->track = (uint8_t)(1 + rnd(net, net->station[c->from].tracks));
            d->fare = (uint16_t)(150 * reach[class] + 20 * (int)class);
            d->load = 0;
            time = c->arrival + 1 + (int)rnd(net, 2);
            net->station[c->from].departures++;
        }
    }
}

static const Network *sorting;

static int by_departure(const void *p, const void *q)
{
    uint32_t i = *(const uint32_t *)p, j = *(const uint32_t *)q;
    const Connection *a = &sorting->conn[i], *b = &sorting->conn[j];
    if (a->departure != b->departure)
        return a->departure < b->departure ? -1 : 1;
    if (a->trip != b->trip)
        return strcmp(sorting->trip_info[a->trip].number, sorting->trip_info[b->trip].number);
    return sorting->detail[i].seq - sorting->detail[j].seq;
}

static void sort_connections(Network *net)
{
    size_t n = (size_t)net->nconns;
    uint32_t *order = xrealloc(NULL, n * sizeof *order);
    Connection *conn = xrealloc(NULL, n * sizeof *conn);
    Detail *detail = xrealloc(NULL, n * sizeof *detail);
    for (size_t i = 0; i < n; i++)
        order[i] = (uint32_t)i;
    sorting = net;
    qsort(order, n, sizeof *order, by_departure);
    for (size_t i = 0; i < n; i++) {
        conn[i] = net->conn[order[i]];
        detail[i] = net->detail[order[i]];
    }
    free(order);
    free(net->conn);
    free(net->detail);
    net->conn = conn;
    net->detail = detail;
}

void network_init(Network *net, int width, int height, int trips)
{
    memset(net, 0, sizeof *net);
    net->rng = 20240229;
    make_stations(net, width, height);
    while (net->ntrips < trips)
        make_line(net, width, height);
    sort_connections(net);
}

void network_free(Network *net)
{
    for (int i = 0; i < net->nstations; i++)
        free(net->station[i].walk);
    free(net->station);
    free(net->stop);
    free(net->label);
    free(net->walks);
    free(net->trip);
    free(net->trip_info);
    free(net->conn);
    free(net->detail);
}
