/* Agent-based simulation of an epidemic in a town and its surroundings.
 *
 * Everybody lives in a household; most go to school or to work. Every day the
 * infectious meet their household, some of their colleagues and some strangers,
 * and may infect them. Vaccination starts when the first wave has been noticed.
 *
 * usage: epidemic [people [days]]
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AGE_GROUPS 9
#define DISTRICTS 24
#define HOUSEHOLD_MAX 6

enum health { SUSCEPTIBLE, EXPOSED, INFECTIOUS, SICK, RECOVERED, DEAD, HEALTH_STATES };

enum place_kind { SCHOOL, OFFICE, FACTORY, SHOP, PLACE_KINDS };

#define FEMALE 1
#define CAREFUL 2               /* keeps away from strangers */
#define VACCINATED 8            /* next to the state of health */
#define HEALTH 7

/* What the daily passes and the meetings use lies in arrays of its own. */
struct person {                 /* the infectious */
    double shedding;
    uint32_t household;
    int32_t place;              /* -1: none */
    uint32_t infected_others;
    uint8_t age, flags, district;
};

struct past {                   /* written at infection, read at the end */
    int32_t infected_by;
    int16_t infected_on;
    uint16_t days_sick;
};

struct household {
    uint32_t member[HOUSEHOLD_MAX];
    uint8_t size, district;
};

struct place {
    int count, room;
    uint32_t *member;
    double contact_rate;        /* probability of transmission per contact */
    int outbreaks;
    enum place_kind kind;
};

struct home {
    double x, y;
};

struct town {
    int people, households, places;
    uint8_t *health;            /* and VACCINATED */
    uint8_t *days_left;         /* in the present state of health */
    double *susceptibility;
    struct person *person;
    struct past *past;
    struct home *home;
    struct household *household;
    struct place *place;
    int day;
    long meetings;
    bool alarm, vaccinating;
    int next_vaccination;
    int *vaccination_order;
};

static uint64_t rng_state = 0x853c49e6748fea9bu;

static uint64_t rng(void)
{
    rng_state ^= rng_state << 13;
    rng_state ^= rng_state >> 7;
    rng_state ^= rng_state << 17;
    return rng_state;
}

static int below(int n)
{
    return (int)(((rng() >> 32) * (uint64_t)n) >> 32);
}

static double uniform(void)
{
    return (double)(rng() >> 11) * 0x1p-53;
}

static void *xalloc(size_t n, size_t size)
{
    void *p = calloc(n, size);
    if (!p) {
        fprintf(stderr, "epidemic: out of memory\n");
        exit(1);
    }
    return p;
}

static void place_enter(struct place *w, uint32_t p)
{
    if (w->count == w->room) {
        w->room = w->room ? 2 * w->room : 8;
        w->member = realloc(w->member, (size_t)w->room * sizeof *w->member);
        if (!w->member) {
            fprintf(stderr, "epidemic: out of memory\n");
            exit(1);
        }
    }
    w->member[w->count++] = p;
}

static void person_init(struct town *t, int id, int age, int home, const struct household *h)
{
    struct person *p = &t->person[id];
    p->age = (uint8_t)age;
    p->district = h->district;
    p->flags = rng() & 1 ? FEMALE : 0;
    if (below(100) < 15 + age / 2)
        p->flags |= CAREFUL;
    t->health[id] = SUSCEPTIBLE;
    p->household = (uint32_t)home;
    p->place = -1;
    t->susceptibility[id] = (0.6 + 0.8 * uniform()) * (age < 12 ? 0.5 : age > 65 ? 1.3 : 1.0);
    double load = uniform();
    p->shedding = 0.4 + 1.2 * load * uniform() * (age < 12 ? 1.5 : 2.0);
    t->past[id].infected_by = -1;
    t->past[id].infected_on = -1;
    t->home[id].x = h->district % 6 + uniform();
    t->home[id].y = h->district / 6 + uniform();
}

static void populate(struct town *t)
{
    int n = 0;
    while (n < t->people) {
        struct household *h = &t->household[t->households];
        int district = below(DISTRICTS);
        h->district = (uint8_t)(district * below(DISTRICTS) / DISTRICTS);
        int size = 1 + below(3);
        size += below(HOUSEHOLD_MAX - 2);
        for (int k = 0; k < size && n < t->people; k++) {
            int age = k < 2 ? 20 + below(70) : below(22);
            person_init(t, n, age, t->households, h);
            h->member[h->size++] = (uint32_t)n++;
        }
        t->households++;
    }

    for (int k = 0; k < t->places; k++) {
        struct place *w = &t->place[k];
        w->kind = k % 12 == 0 ? SCHOOL : (enum place_kind)(1 + below(PLACE_KINDS - 1));
        w->contact_rate = w->kind == SCHOOL ? 0.040 : w->kind == FACTORY ? 0.030 : 0.022;
    }
    int schools = (t->places + 11) / 12;
    for (int k = 0; k < t->people; k++) {
        struct person *p = &t->person[k];
        if (p->age >= 6 && p->age < 20) {
            p->place = below(schools) * 12;
        } else if (p->age >= 20 && p->age < 66 && below(100) < 75) {
            do
                p->place = below(t->places);
            while (t->place[p->place].kind == SCHOOL && below(10) != 0);
        }
        if (p->place >= 0)
            place_enter(&t->place[p->place], (uint32_t)k);
    }

    /* the old are vaccinated first, with some disorder */
    int used = 0;
    for (int limit = 80; limit >= 20; limit -= 20)
        for (int k = 0; k < t->people; k++)
            if (t->person[k].age >= limit && t->person[k].age < limit + 20)
                t->vaccination_order[used++] = k;
    for (int k = used - 1; k > 0; k--) {
        int span = k < 500 ? k : 500, j = k - below(span + 1);
        int other = t->vaccination_order[j];
        t->vaccination_order[j] = t->vaccination_order[k];
        t->vaccination_order[k] = other;
    }
    t->next_vaccination = used;
}

static void infect(struct town *t, int source, uint32_t p)
{
    t->health[p] = (t->health[p] & VACCINATED) | EXPOSED;
    t->days_left[p] = (uint8_t)(2 + below(4));
    t->past[p].infected_on = (int16_t)t->day;
    if (source >= 0) {
        t->past[p].infected_by = source;
        t->person[source].infected_others++;
    }
}

static bool meet(struct town *t, uint32_t source, uint32_t p, double rate)
{
    t->meetings++;
    uint8_t health = t->health[p];
    if ((health & HEALTH) != SUSCEPTIBLE || p == source)
        return false;
    double chance = rate * t->person[source].shedding * t->susceptibility[p];
    if (health & VACCINATED)
        chance *= 0.25;
    if (uniform() >= chance)
        return false;
    infect(t, (int)source, p);
    return true;
}

static void spread(struct town *t, uint32_t i)
{
    const struct person *p = &t->person[i];
    const bool sick = (t->health[i] & HEALTH) == SICK;
    const struct household *h = &t->household[p->household];
    for (int k = 0; k < h->size; k++)
        meet(t, i, h->member[k], sick ? 0.06 : 0.10);
    if (sick)
        return;                 /* stays at home */
    if (p->place >= 0 && t->day % 7 < 5) {
        struct place *w = &t->place[p->place];
        int contacts = w->count < 12 ? w->count : 12;
        bool spread_here = false;
        for (int k = 0; k < contacts; k++)
            spread_here |= meet(t, i, w->member[below(w->count)], w->contact_rate);
        w->outbreaks += spread_here;
    }
    int strangers = p->flags & CAREFUL || t->alarm ? 3 : 10;
    for (int k = 0; k < strangers; k++)
        meet(t, i, (uint32_t)below(t->people), 0.02);
}

/* Changes of health that come with time. */
static void progress(struct town *t, int k)
{
    const uint8_t shot = t->health[k] & VACCINATED;
    switch (t->health[k] & HEALTH) {
    case EXPOSED:
        if (--t->days_left[k] == 0) {
            t->health[k] = shot | INFECTIOUS;
            t->days_left[k] = (uint8_t)(3 + below(5));
        }
        break;
    case INFECTIOUS:
        if (--t->days_left[k] == 0) {
            bool ill = below(100) < 10 + t->person[k].age / 2;
            t->health[k] = shot | (ill ? SICK : RECOVERED);
            t->days_left[k] = (uint8_t)(ill ? 4 + below(12) : 60 + below(60));
        }
        break;
    case SICK:
        t->past[k].days_sick++;
        if (--t->days_left[k] == 0) {
            int risk = t->person[k].age * t->person[k].age / (shot ? 90 : 30);
            t->health[k] = shot | (below(1000) < risk ? DEAD : RECOVERED);
            t->days_left[k] = (uint8_t)(60 + below(90));
        }
        break;
    case RECOVERED:
        if (--t->days_left[k] == 0)
            t->health[k] = shot | SUSCEPTIBLE;
        break;
    default:
        break;
    }
}

static void vaccinate(struct town *t, int doses)
{
    while (doses > 0 && t->next_vaccination > 0) {
        int p = t->vaccination_order[--t->next_vaccination];
        if ((t->health[p] & HEALTH) == DEAD || (t->health[p] & HEALTH) == SICK)
            continue;
        t->health[p] |= VACCINATED;
        doses--;
    }
}

static void count_states(const struct town *t, int count[HEALTH_STATES])
{
    memset(count, 0, HEALTH_STATES * sizeof *count);
    for (int k = 0; k < t->people; k++)
        count[t->health[k] & HEALTH]++;
}

static void one_day(struct town *t)
{
    for (int k = 0; k < t->people; k++)
        if ((t->health[k] & HEALTH) == INFECTIOUS || (t->health[k] & HEALTH) == SICK)
            spread(t, (uint32_t)k);
    for (int k = 0; k < t->people; k++)
        progress(t, k);

    int count[HEALTH_STATES];
    count_states(t, count);
    t->alarm = count[SICK] > t->people / 150;
    if (t->alarm)
        t->vaccinating = true;
    if (t->vaccinating)
        vaccinate(t, t->people / 400);
    if (t->day % 12 == 0)
        printf("day %3d: susceptible %7d exposed %6d infectious %6d sick %6d recovered %7d dead %5d\n", t->day,
               count[SUSCEPTIBLE], count[EXPOSED], count[INFECTIOUS], count[SICK], count[RECOVERED], count[DEAD]);
}

static void report(const struct town *t)
{
    long cases[AGE_GROUPS] = {0}, deaths[AGE_GROUPS] = {0}, sick_days = 0;
    long women = 0, shots = 0, caught_at_home = 0;
    double x = 0, y = 0;
    int worst = 0, last = -1;
    uint64_t check = 1469598103934665603u;
    for (int k = 0; k < t->people; k++) {
        const struct person *p = &t->person[k];
        const struct past *q = &t->past[k];
        int group = p->age / 10 < AGE_GROUPS ? p->age / 10 : AGE_GROUPS - 1;
        sick_days += q->days_sick;
        shots += (t->health[k] & VACCINATED) != 0;
        deaths[group] += (t->health[k] & HEALTH) == DEAD;
        if (q->infected_on < 0)
            continue;
        cases[group]++;
        women += p->flags & FEMALE;
        x += t->home[k].x;
        y += t->home[k].y;
        if (q->infected_by >= 0 && t->person[q->infected_by].household == p->household)
            caught_at_home++;
        if (p->infected_others > t->person[worst].infected_others)
            worst = k;
        if (q->infected_on > last)
            last = q->infected_on;
        check = (check ^ (uint64_t)(q->infected_on * 1000 + (int)p->infected_others)) * 1099511628211u;
    }
    long all = 0;
    for (int g = 0; g < AGE_GROUPS; g++) {
        printf("age %2d+: %7ld cases %5ld dead\n", 10 * g, cases[g], deaths[g]);
        all += cases[g];
    }
    const struct place *busiest = &t->place[0];
    for (int k = 1; k < t->places; k++)
        if (t->place[k].outbreaks > busiest->outbreaks)
            busiest = &t->place[k];
    printf("%ld cases, %ld women, %ld at home, %ld days of sickness, %ld shots, %ld meetings\n", all, women,
           caught_at_home, sick_days, shots, t->meetings);
    printf("centre %.4f %.4f, worst spreader %d (age %d, district %d): %u, last case on day %d\n",
           all ? x / (double)all : 0, all ? y / (double)all : 0, worst, t->person[worst].age,
           t->person[worst].district, t->person[worst].infected_others, last);
    printf("worst place: kind %d, %d people, %d outbreaks\n", (int)busiest->kind, busiest->count, busiest->outbreaks);
    printf("checksum %016llx\n", (unsigned long long)check);
}

int main(int argc, char **argv)
{
    struct town t = {0};
    t.people = argc > 1 ? atoi(argv[1]) : 300000;
    int days = argc > 2 ? atoi(argv[2]) : 64;
    if (t.people < 100 || days < 1) {
        fprintf(stderr, "usage: epidemic [people [days]]\n");
        return 1;
    }
    t.places = t.people / 25;
    t.health = xalloc((size_t)t.people, sizeof *t.health);
    t.days_left = xalloc((size_t)t.people, sizeof *t.days_left);
    t.susceptibility = xalloc((size_t)t.people, sizeof *t.susceptibility);
    t.person = xalloc((size_t)t.people, sizeof *t.person);
    t.past = xalloc((size_t)t.people, sizeof *t.past);
    t.home = xalloc((size_t)t.people, sizeof *t.home);
    t.household = xalloc((size_t)t.people, sizeof *t.household);
    t.place = xalloc((size_t)t.places, sizeof *t.place);
    t.vaccination_order = xalloc((size_t)t.people, sizeof *t.vaccination_order);
    populate(&t);

    for (int k = 0; k < t.people / 2000; k++)
        infect(&t, -1, (uint32_t)below(t.people));
    for (t.day = 1; t.day <= days; t.day++)
        one_day(&t);
    report(&t);

    for (int k = 0; k < t.places; k++)
        free(t.place[k].member);
    free(t.place);
    free(t.household);
    free(t.person);
    free(t.past);
    free(t.home);
    free(t.health);
    free(t.days_left);
    free(t.susceptibility);
    free(t.vaccination_order);
    return 0;
}
