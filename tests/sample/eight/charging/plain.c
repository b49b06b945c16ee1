/* Electric cars and their charging stations: cars drive around; when the battery
 * gets low they look for suitable stations nearby in a k-d tree and choose one.
 *
 * usage: charging [stations [cars [minutes]]]
 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define REGION 800.0            /* km */
#define TOWNS 300
#define OPERATORS 12
#define CHOICES 5

enum plug { TYPE2 = 1, CCS = 2, CHADEMO = 4, SCHUKO = 8 };

enum activity { PARKED, DRIVING, CHARGING, STRANDED, ACTIVITIES };

struct station {
    int id;
    char name[20];
    int operator;
    double x, y;
    unsigned plugs;             /* kinds */
    int places, occupied;
    double power;               /* kW */
    double price;               /* per kWh */
    double sold, income;
    int customers, opened;
};

struct car {
    int id;
    enum activity activity;
    enum plug plug;
    int until;                  /* minute, while parked or charging */
    double x, y;
    double goal_x, goal_y;
    double speed;               /* km per minute */
    double battery, capacity;   /* kWh */
    double consumption;         /* kWh per km */
    struct station *at;
    double distance, spent;
    int trips, charges, searches;
};

struct choice {
    struct station *station;
    double distance2;
};

/* A search for the nearest stations a car can use. */
struct search {
    double x, y;
    const struct car *car;
    bool (*accept)(const struct station *, const struct search *);
    double limit2;
    int found, wanted;
    struct choice best[CHOICES];        /* nearest first */
};

struct world {
    struct station *station;
    int stations;
    struct car *car;
    int cars;
    int now;
    long searches, failures, charges;
    double town[TOWNS][2];
};

static uint64_t rng_state = 0x6a09e667f3bcc909u;

static uint64_t rng(void)
{
    rng_state ^= rng_state >> 12;
    rng_state ^= rng_state << 25;
    rng_state ^= rng_state >> 27;
    return rng_state * 0x2545f4914f6cdd1du;
}

static double uniform(void)
{
    return (double)(rng() >> 11) * 0x1p-53;
}

static int below(int n)
{
    return (int)((rng() >> 33) % (uint64_t)n);
}

static void *array_of(int n, size_t size)
{
    void *p = calloc((size_t)n, size);
    if (!p) {
        fputs("charging: out of memory\n", stderr);
        exit(1);
    }
    return p;
}

static double clamp(double v)
{
    return v < 0 ? 0 : v > REGION ? REGION : v;
}

/* Most places are near a town. */
static void some_place(const struct world *w, double *x, double *y)
{
    if (below(4) == 0) {
        *x = REGION * uniform();
        *y = REGION * uniform();
        return;
    }
    double u = uniform();
    int t = (int)(TOWNS * u * uniform());
    double r = 12 * uniform(), angle = 6.283185307179586 * uniform();
    *x = clamp(w->town[t][0] + r * cos(angle));
    *y = clamp(w->town[t][1] + r * sin(angle));
}

/* the tree: the middle of an array of stations divides it by x or y, and so on */

static int compare_x(const struct station *a, const struct station *b)
{
    return a->x != b->x ? (a->x < b->x ? -1 : 1) : a->id - b->id;
}

static int compare_y(const struct station *a, const struct station *b)
{
    return a->y != b->y ? (a->y < b->y ? -1 : 1) : a->id - b->id;
}

static void swap(struct station *a, struct station *b)
{
    struct station t = *a;
    *a = *b;
    *b = t;
}

/* Quickselect: puts the right station at s[k], lesser ones before it. */
static void divide(struct station *s, int n, int k, int (*compare)(const struct station *, const struct station *))
{
    while (n > 1) {
        swap(&s[n / 2], &s[n - 1]);
        int used = 0;
        for (int i = 0; i < n - 1; i++)
            if (compare(&s[i], &s[n - 1]) < 0)
                swap(&s[i], &s[used++]);
        swap(&s[used], &s[n - 1]);
        if (used == k)
            return;
        if (k < used) {
            n = used;
        } else {
            s += used + 1;
            n -= used + 1;
            k -= used + 1;
        }
    }
}

static void build(struct station *s, int n, bool by_y)
{
    while (n > 1) {
        int middle = n / 2;
        divide(s, n, middle, by_y ? compare_y : compare_x);
        by_y = !by_y;
        build(s, middle, by_y);
        s += middle + 1;
        n -= middle + 1;
    }
}

static void note_choice(struct search *q, struct station *s, double distance2)
{
    int k = q->found < q->wanted ? q->found++ : q->wanted - 1;
    for (; k > 0 && q->best[k - 1].distance2 > distance2; k--)
        q->best[k] = q->best[k - 1];
    q->best[k] = (struct choice){s, distance2};
    if (q->found == q->wanted)
        q->limit2 = q->best[q->wanted - 1].distance2;
}

static void search(struct search *q, struct station *s, int n, bool by_y)
{
    while (n > 0) {
        struct station *m = &s[n / 2];
        double dx = q->x - m->x, dy = q->y - m->y, distance2 = dx * dx + dy * dy;
        if (distance2 < q->limit2 && q->accept(m, q))
            note_choice(q, m, distance2);
        double side = by_y ? dy : dx;
        by_y = !by_y;
        if (side < 0) {
            search(q, s, n / 2, by_y);
            s += n / 2 + 1;
            n -= n / 2 + 1;
        } else {
            search(q, s + n / 2 + 1, n - n / 2 - 1, by_y);
            n /= 2;
        }
        if (side * side >= q->limit2)
            return;
    }
}

static bool has_free_plug(const struct station *s, const struct search *q)
{
    return (s->plugs & q->car->plug) && s->occupied < s->places;
}

static bool is_fast(const struct station *s, const struct search *q)
{
    return has_free_plug(s, q) && s->power >= 50;
}

/* set-up */

static void make_stations(struct world *w)
{
    w->station = array_of(w->stations, sizeof *w->station);
    for (int k = 0; k < w->stations; k++) {
        struct station *s = &w->station[k];
        s->id = k;
        s->operator = below(OPERATORS);
        some_place(w, &s->x, &s->y);
        s->plugs = below(3) ? TYPE2 | CCS : below(2) ? CCS | CHADEMO : TYPE2 | SCHUKO;
        s->places = 1 + below(3);
        if (below(10) == 0)
            s->places += 8;
        s->power = s->plugs & CCS ? (below(3) ? 50 : 150) : 11;
        s->price = 0.25 + 0.01 * below(30) + (s->power > 100 ? 0.1 : 0);
        s->opened = 2012 + below(14);
        snprintf(s->name, sizeof s->name, "%s-%05d", s->power > 100 ? "hyper" : "charge", k);
    }
    build(w->station, w->stations, false);
}

static void make_cars(struct world *w)
{
    w->car = array_of(w->cars, sizeof *w->car);
    for (int k = 0; k < w->cars; k++) {
        struct car *c = &w->car[k];
        c->id = k;
        c->activity = PARKED;
        c->plug = below(8) == 0 ? CHADEMO : below(5) == 0 ? TYPE2 : CCS;
        c->until = below(30);
        some_place(w, &c->x, &c->y);
        c->speed = 0.6 + 1.2 * uniform();
        c->capacity = 30 + 5 * below(11);
        c->battery = c->capacity * (0.2 + 0.8 * uniform());
        c->consumption = 0.12 + 0.1 * uniform();
    }
}

/* a minute in the life of a car */

static void drive_on(struct world *w, struct car *c)
{
    double dx = c->goal_x - c->x, dy = c->goal_y - c->y, left = sqrt(dx * dx + dy * dy);
    double step = left < c->speed ? left : c->speed;
    if (left > 0) {
        c->x += dx * step / left;
        c->y += dy * step / left;
    }
    c->distance += step;
    c->battery -= step * c->consumption;
    if (c->battery <= 0) {
        c->activity = STRANDED;
    } else if (step == left) {
        c->activity = PARKED;
        c->until = w->now + 10 + below(60);
    }
}

/* Takes the nearest stations, prefers cheap ones, and considers the detour. */
static void look_for_station(struct world *w, struct car *c)
{
    struct search q = {.x = c->x, .y = c->y, .car = c, .wanted = CHOICES};
    double reach = c->battery / c->consumption * 0.8;
    q.limit2 = reach * reach;
    q.accept = c->plug != TYPE2 && c->battery < 0.12 * c->capacity ? is_fast : has_free_plug;
    search(&q, w->station, w->stations, false);
    w->searches++;
    c->searches++;
    if (q.found == 0) {
        w->failures++;
        return;
    }
    int best = 0;
    double least = INFINITY;
    for (int k = 0; k < q.found; k++) {
        double cost = q.best[k].station->price * 30 + sqrt(q.best[k].distance2) * 0.5;
        if (cost < least) {
            least = cost;
            best = k;
        }
    }
    struct station *s = q.best[best].station;
    double way = sqrt(q.best[best].distance2), energy;
    c->x = s->x;
    c->y = s->y;
    c->distance += way;
    c->battery -= way * c->consumption;
    energy = 0.85 * c->capacity - c->battery;
    s->occupied++;
    s->customers++;
    s->sold += energy;
    s->income += energy * s->price;
    c->spent += energy * s->price;
    c->battery += energy;
    c->at = s;
    c->activity = CHARGING;
    c->until = w->now + (int)(way / c->speed + energy * 60 / s->power);
    c->charges++;
    w->charges++;
}

static void one_minute(struct world *w)
{
    for (int k = 0; k < w->cars; k++) {
        struct car *c = &w->car[k];
        switch (c->activity) {
        case DRIVING:
            drive_on(w, c);
            if (c->activity == DRIVING && c->battery < 0.25 * c->capacity)
                look_for_station(w, c);
            break;
        case CHARGING:
            if (c->until > w->now)
                break;
            c->at->occupied--;
            c->at = NULL;
            c->activity = DRIVING;
            break;
        case PARKED:
            if (c->until > w->now)
                break;
            some_place(w, &c->goal_x, &c->goal_y);
            c->goal_x = c->x + (c->goal_x - c->x) * 0.3;
            c->goal_y = c->y + (c->goal_y - c->y) * 0.3;
            c->trips++;
            c->activity = DRIVING;
            break;
        default:
            break;
        }
    }
}

static void report(const struct world *w)
{
    double sold = 0, income[OPERATORS] = {0}, distance = 0, spent = 0;
    long trips = 0, searches = 0, old = 0;
    int unused = 0;
    const struct station *most = &w->station[0];
    uint64_t check = 0;
    for (int k = 0; k < w->stations; k++) {
        const struct station *s = &w->station[k];
        sold += s->sold;
        income[s->operator] += s->income;
        unused += s->customers == 0;
        if (s->customers > most->customers)
            most = s;
        if (s->opened < 2016)
            old += s->customers;
        check = check * 37 + (uint64_t)(s->id + s->customers);
    }
    for (int k = 0; k < w->cars; k++) {
        distance += w->car[k].distance;
        spent += w->car[k].spent;
        trips += w->car[k].trips;
        searches += w->car[k].searches;
    }
    for (int k = 0; k < OPERATORS; k++)
        printf("operator %d: %.2f\n", k, income[k]);
    printf("%.3f kWh sold, %.3f spent, %.3f km, %ld trips, %ld searches\n", sold, spent, distance, trips, searches);
    printf("%d stations unused, most popular %s with %d, old ones %ld\n", unused, most->name, most->customers, old);
    printf("%ld charges, %ld failures\nchecksum %016llx\n", w->charges, w->failures, (unsigned long long)check);
}

int main(int argc, char **argv)
{
    static struct world w;
    w.stations = argc > 1 ? atoi(argv[1]) : 110000;
    w.cars = argc > 2 ? atoi(argv[2]) : 70000;
    int minutes = argc > 3 ? atoi(argv[3]) : 420;
    if (w.stations < 1 || w.cars < 1)
        return 1;
    for (int k = 0; k < TOWNS; k++) {
        w.town[k][0] = REGION * uniform();
        w.town[k][1] = REGION * uniform();
    }
    make_stations(&w);
    make_cars(&w);
    for (w.now = 1; w.now <= minutes; w.now++) {
        one_minute(&w);
        if (w.now % 60 != 0)
            continue;
        int count[ACTIVITIES] = {0};
        for (int k = 0; k < w.cars; k++)
            count[w.car[k].activity]++;
        printf("%4d: %d parked, %d driving, %d charging, %d stranded; %ld searches\n", w.now, count[PARKED],
               count[DRIVING], count[CHARGING], count[STRANDED], w.searches);
    }
    report(&w);
    free(w.station);
    free(w.car);
    return 0;
}
