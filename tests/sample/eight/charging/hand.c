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

/* Stations, in the order of the tree. */
struct point {
    double x, y;
};

struct state {
    uint8_t plugs;              /* kinds */
    uint8_t places, occupied;
    uint8_t power;              /* kW */
};

struct account {
    double price;               /* per kWh */
    double sold, income;
    int id, customers;
    int16_t opened;
    uint8_t operator;
    char name[20];
};

/* What driving needs; one cache line. */
struct drive {
    double x, y;
    double goal_x, goal_y;
    double speed;               /* km per minute */
    double battery;             /* kWh */
    double consumption;         /* kWh per km */
    double distance;
};

struct trip {
    double spent;
    uint32_t at;
    int trips, searches;
};

struct choice {
    uint32_t station;
    double distance2;
};

/* A search for the nearest stations a car can use. */
struct search {
    double x, y;
    unsigned plug;
    bool (*accept)(const struct state *, const struct search *);
    double limit2;
    int found, wanted;
    struct choice best[CHOICES];        /* nearest first */
};

struct world {
    struct point *point;        /* stations */
    struct state *state;
    struct account *account;
    int stations;
    uint8_t *activity;          /* cars */
    uint8_t *plug, *capacity;   /* kWh */
    int *until;                 /* minute, while parked or charging */
    struct drive *drive;
    struct trip *trip;
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

struct key { double x, y; int id; };

static int compare_x(const struct key *a, const struct key *b)
{
    return a->x != b->x ? (a->x < b->x ? -1 : 1) : a->id - b->id;
}

static int compare_y(const struct key *a, const struct key *b)
{
    return a->y != b->y ? (a->y < b->y ? -1 : 1) : a->id - b->id;
}

static void swap(struct key *a, struct key *b)
{
    struct key t = *a;
    *a = *b;
    *b = t;
}

/* Quickselect: puts the right station at s[k], lesser ones before it. */
static void divide(struct key *s, int n, int k, int (*compare)(const struct key *, const struct key *))
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

static void build(struct key *s, int n, bool by_y)
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

static void note_choice(struct search *q, uint32_t s, double distance2)
{
    int k = q->found < q->wanted ? q->found++ : q->wanted - 1;
    for (; k > 0 && q->best[k - 1].distance2 > distance2; k--)
        q->best[k] = q->best[k - 1];
    q->best[k] = (struct choice){s, distance2};
    if (q->found == q->wanted)
        q->limit2 = q->best[q->wanted - 1].distance2;
}

static void search(struct search *q, const struct world *w, int from, int n, bool by_y)
{
    while (n > 0) {
        int m = from + n / 2;
        double dx = q->x - w->point[m].x, dy = q->y - w->point[m].y, distance2 = dx * dx + dy * dy;
        if (distance2 < q->limit2 && q->accept(&w->state[m], q))
            note_choice(q, (uint32_t)m, distance2);
        double side = by_y ? dy : dx;
        by_y = !by_y;
        if (side < 0) {
            search(q, w, from, n / 2, by_y);
            from = m + 1;
            n -= n / 2 + 1;
        } else {
            search(q, w, m + 1, n - n / 2 - 1, by_y);
            n /= 2;
        }
        if (side * side >= q->limit2)
            return;
    }
}

static bool has_free_plug(const struct state *s, const struct search *q)
{
    return (s->plugs & q->plug) && s->occupied < s->places;
}

static bool is_fast(const struct state *s, const struct search *q)
{
    return has_free_plug(s, q) && s->power >= 50;
}

/* set-up */

static void make_stations(struct world *w)
{
    struct key *key = array_of(w->stations, sizeof *key);
    struct state *state = array_of(w->stations, sizeof *state);
    struct account *account = array_of(w->stations, sizeof *account);
    for (int k = 0; k < w->stations; k++) {
        struct state *s = &state[k];
        struct account *a = &account[k];
        a->id = key[k].id = k;
        a->operator = (uint8_t)below(OPERATORS);
        some_place(w, &key[k].x, &key[k].y);
        s->plugs = below(3) ? TYPE2 | CCS : below(2) ? CCS | CHADEMO : TYPE2 | SCHUKO;
        s->places = (uint8_t)(1 + below(3));
        if (below(10) == 0)
            s->places += 8;
        s->power = s->plugs & CCS ? (below(3) ? 50 : 150) : 11;
        a->price = 0.25 + 0.01 * below(30) + (s->power > 100 ? 0.1 : 0);
        a->opened = (int16_t)(2012 + below(14));
        snprintf(a->name, sizeof a->name, "%s-%05d", s->power > 100 ? "hyper" : "charge", k);
    }
    build(key, w->stations, false);
    w->point = array_of(w->stations, sizeof *w->point);
    w->state = array_of(w->stations, sizeof *w->state);
    w->account = array_of(w->stations, sizeof *w->account);
    for (int k = 0; k < w->stations; k++) {
        w->point[k] = (struct point){key[k].x, key[k].y};
        w->state[k] = state[key[k].id];
        w->account[k] = account[key[k].id];
    }
    free(key), free(state), free(account);
}

static void make_cars(struct world *w)
{
    w->activity = array_of(w->cars, 3);
    w->plug = w->activity + w->cars;
    w->capacity = w->plug + w->cars;
    w->until = array_of(w->cars, sizeof *w->until);
    w->trip = array_of(w->cars, sizeof *w->trip);
    w->drive = aligned_alloc(64, (size_t)w->cars * sizeof *w->drive);
    if (!w->drive)
        exit(1);
    for (int k = 0; k < w->cars; k++) {
        struct drive *c = &w->drive[k];
        w->activity[k] = PARKED;
        w->plug[k] = below(8) == 0 ? CHADEMO : below(5) == 0 ? TYPE2 : CCS;
        w->until[k] = below(30);
        some_place(w, &c->x, &c->y);
        c->speed = 0.6 + 1.2 * uniform();
        w->capacity[k] = (uint8_t)(30 + 5 * below(11));
        c->battery = w->capacity[k] * (0.2 + 0.8 * uniform());
        c->consumption = 0.12 + 0.1 * uniform();
        c->distance = 0;
    }
}

/* a minute in the life of a car */

static void drive_on(struct world *w, int k)
{
    struct drive *c = &w->drive[k];
    double dx = c->goal_x - c->x, dy = c->goal_y - c->y, left = sqrt(dx * dx + dy * dy);
    double step = left < c->speed ? left : c->speed;
    if (left > 0) {
        c->x += dx * step / left;
        c->y += dy * step / left;
    }
    c->distance += step;
    c->battery -= step * c->consumption;
    if (c->battery <= 0) {
        w->activity[k] = STRANDED;
    } else if (step == left) {
        w->activity[k] = PARKED;
        w->until[k] = w->now + 10 + below(60);
    }
}

/* Takes the nearest stations, prefers cheap ones, and considers the detour. */
static void look_for_station(struct world *w, int i)
{
    struct drive *c = &w->drive[i];
    struct trip *t = &w->trip[i];
    double capacity = w->capacity[i];
    struct search q = {.x = c->x, .y = c->y, .plug = w->plug[i], .wanted = CHOICES};
    double reach = c->battery / c->consumption * 0.8;
    q.limit2 = reach * reach;
    q.accept = q.plug != TYPE2 && c->battery < 0.12 * capacity ? is_fast : has_free_plug;
    search(&q, w, 0, w->stations, false);
    w->searches++;
    t->searches++;
    w->failures += q.found == 0;
    if (q.found == 0)
        return;
    int best = 0;
    double least = INFINITY;
    for (int k = 0; k < q.found; k++) {
        double cost = w->account[q.best[k].station].price * 30 + sqrt(q.best[k].distance2) * 0.5;
        if (cost < least) {
            least = cost;
            best = k;
        }
    }
    uint32_t s = q.best[best].station;
    struct account *a = &w->account[s];
    double way = sqrt(q.best[best].distance2), energy;
    c->x = w->point[s].x;
    c->y = w->point[s].y;
    c->distance += way;
    c->battery -= way * c->consumption;
    energy = 0.85 * capacity - c->battery;
    w->state[s].occupied++;
    a->customers++;
    a->sold += energy;
    a->income += energy * a->price;
    t->spent += energy * a->price;
    c->battery += energy;
    t->at = s;
    w->activity[i] = CHARGING;
    w->until[i] = w->now + (int)(way / c->speed + energy * 60 / w->state[s].power);
    w->charges++;
}

static void one_minute(struct world *w)
{
    for (int k = 0; k < w->cars; k++) {
        struct drive *c = &w->drive[k];
        switch (w->activity[k]) {
        case DRIVING:
            drive_on(w, k);
            if (w->activity[k] == DRIVING && c->battery < 0.25 * w->capacity[k])
                look_for_station(w, k);
            break;
        case CHARGING:
            if (w->until[k] > w->now)
                break;
            w->state[w->trip[k].at].occupied--;
            w->activity[k] = DRIVING;
            break;
        case PARKED:
            if (w->until[k] > w->now)
                break;
            some_place(w, &c->goal_x, &c->goal_y);
            c->goal_x = c->x + (c->goal_x - c->x) * 0.3;
            c->goal_y = c->y + (c->goal_y - c->y) * 0.3;
            w->trip[k].trips++;
            w->activity[k] = DRIVING;
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
    const struct account *most = &w->account[0];
    uint64_t check = 0;
    for (int k = 0; k < w->stations; k++) {
        const struct account *s = &w->account[k];
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
        distance += w->drive[k].distance;
        spent += w->trip[k].spent;
        trips += w->trip[k].trips;
        searches += w->trip[k].searches;
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
            count[w.activity[k]]++;
        printf("%4d: %d parked, %d driving, %d charging, %d stranded; %ld searches\n", w.now, count[PARKED],
               count[DRIVING], count[CHARGING], count[STRANDED], w.searches);
    }
    report(&w);
    void *all[] = {w.point, w.state, w.account, w.activity, w.until, w.drive, w.trip};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        free(all[k]);
    return 0;
}
