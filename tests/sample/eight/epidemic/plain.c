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

struct person {
    int id;
    int age;
    int district;
    bool female;
    bool vaccinated;
    bool careful;               /* keeps away from strangers */
    enum health health;
    int days_left;              /* in the present state of health */
    int household;
    int place;                  /* of work, or school; -1: none */
    double susceptibility;
    double shedding;            /* how infectious this person is when infectious */
    int infected_by;            /* -1: nobody */
    int infected_on;
    int infected_others;
    int days_sick;
    double home_x, home_y;
    int vaccinated_on;
};

struct household {
    int size;
    int district;
    struct person *member[HOUSEHOLD_MAX];
};

struct place {
    enum place_kind kind;
    int count, room;
    struct person **member;
    double contact_rate;        /* probability of transmission per contact */
    int outbreaks;
};

struct town {
    int people, households, places;
    struct person *person;
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

static void place_enter(struct place *w, struct person *p)
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

static void person_init(struct person *p, int id, int age, int home, const struct household *h)
{
    p->id = id;
    p->age = age;
    p->district = h->district;
    p->female = rng() & 1;
    p->careful = below(100) < 15 + age / 2;
    p->health = SUSCEPTIBLE;
    p->household = home;
    p->place = -1;
    p->susceptibility = (0.6 + 0.8 * uniform()) * (age < 12 ? 0.5 : age > 65 ? 1.3 : 1.0);
    double load = uniform();
    p->shedding = 0.4 + 1.2 * load * uniform() * (age < 12 ? 1.5 : 2.0);
    p->infected_by = -1;
    p->infected_on = -1;
    p->vaccinated_on = -1;
    p->home_x = h->district % 6 + uniform();
    p->home_y = h->district / 6 + uniform();
}

static void populate(struct town *t)
{
    int n = 0;
    while (n < t->people) {
        struct household *h = &t->household[t->households];
        h->district = below(DISTRICTS);
        h->district = h->district * below(DISTRICTS) / DISTRICTS;
        int size = 1 + below(3);
        size += below(HOUSEHOLD_MAX - 2);
        for (int k = 0; k < size && n < t->people; k++) {
            int age = k < 2 ? 20 + below(70) : below(22);
            person_init(&t->person[n], n, age, t->households, h);
            h->member[h->size++] = &t->person[n++];
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
            place_enter(&t->place[p->place], p);
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

static void infect(struct town *t, struct person *source, struct person *p)
{
    p->health = EXPOSED;
    p->days_left = 2 + below(4);
    p->infected_on = t->day;
    if (source) {
        p->infected_by = source->id;
        source->infected_others++;
    }
}

static bool meet(struct town *t, struct person *source, struct person *p, double rate)
{
    t->meetings++;
    if (p->health != SUSCEPTIBLE || p == source)
        return false;
    double chance = rate * source->shedding * p->susceptibility;
    if (p->vaccinated)
        chance *= 0.25;
    if (uniform() >= chance)
        return false;
    infect(t, source, p);
    return true;
}

static void spread(struct town *t, struct person *p)
{
    struct household *h = &t->household[p->household];
    for (int k = 0; k < h->size; k++)
        meet(t, p, h->member[k], p->health == SICK ? 0.06 : 0.10);
    if (p->health == SICK)
        return;                 /* stays at home */
    if (p->place >= 0 && t->day % 7 < 5) {
        struct place *w = &t->place[p->place];
        int contacts = w->count < 12 ? w->count : 12;
        bool spread_here = false;
        for (int k = 0; k < contacts; k++)
            spread_here |= meet(t, p, w->member[below(w->count)], w->contact_rate);
        w->outbreaks += spread_here;
    }
    int strangers = p->careful || t->alarm ? 3 : 10;
    for (int k = 0; k < strangers; k++)
        meet(t, p, &t->person[below(t->people)], 0.02);
}

/* Changes of health that come with time. */
static void progress(struct person *p)
{
    switch (p->health) {
    case EXPOSED:
        if (--p->days_left == 0) {
            p->health = INFECTIOUS;
            p->days_left = 3 + below(5);
        }
        break;
    case INFECTIOUS:
        if (--p->days_left == 0) {
            bool ill = below(100) < 10 + p->age / 2;
            p->health = ill ? SICK : RECOVERED;
            p->days_left = ill ? 4 + below(12) : 60 + below(60);
        }
        break;
    case SICK:
        p->days_sick++;
        if (--p->days_left == 0) {
            int risk = p->age * p->age / (p->vaccinated ? 90 : 30);
            p->health = below(1000) < risk ? DEAD : RECOVERED;
            p->days_left = 60 + below(90);
        }
        break;
    case RECOVERED:
        if (--p->days_left == 0)
            p->health = SUSCEPTIBLE;
        break;
    default:
        break;
    }
}

static void vaccinate(struct town *t, int doses)
{
    while (doses > 0 && t->next_vaccination > 0) {
        struct person *p = &t->person[t->vaccination_order[--t->next_vaccination]];
        if (p->health == DEAD || p->health == SICK)
            continue;
        p->vaccinated = true;
        p->vaccinated_on = t->day;
        doses--;
    }
}

static void count_states(const struct town *t, int count[HEALTH_STATES])
{
    memset(count, 0, HEALTH_STATES * sizeof *count);
    for (int k = 0; k < t->people; k++)
        count[t->person[k].health]++;
}

static void one_day(struct town *t)
{
    for (int k = 0; k < t->people; k++) {
        struct person *p = &t->person[k];
        if (p->health == INFECTIOUS || p->health == SICK)
            spread(t, p);
    }
    for (int k = 0; k < t->people; k++)
        progress(&t->person[k]);

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
        int group = p->age / 10 < AGE_GROUPS ? p->age / 10 : AGE_GROUPS - 1;
        sick_days += p->days_sick;
        shots += p->vaccinated_on >= 0;
        deaths[group] += p->health == DEAD;
        if (p->infected_on < 0)
            continue;
        cases[group]++;
        women += p->female;
        x += p->home_x;
        y += p->home_y;
        if (p->infected_by >= 0 && t->person[p->infected_by].household == p->household)
            caught_at_home++;
        if (p->infected_others > t->person[worst].infected_others)
            worst = k;
        if (p->infected_on > last)
            last = p->infected_on;
        check = (check ^ (uint64_t)(p->infected_on * 1000 + p->infected_others)) * 1099511628211u;
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
    printf("centre %.4f %.4f, worst spreader %d (age %d, district %d): %d, last case on day %d\n",
           all ? x / (double)all : 0, all ? y / (double)all : 0, t->person[worst].id, t->person[worst].age,
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
    t.person = xalloc((size_t)t.people, sizeof *t.person);
    t.household = xalloc((size_t)t.people, sizeof *t.household);
    t.place = xalloc((size_t)t.places, sizeof *t.place);
    t.vaccination_order = xalloc((size_t)t.people, sizeof *t.vaccination_order);
    populate(&t);

    for (int k = 0; k < t.people / 2000; k++)
        infect(&t, NULL, &t.person[below(t.people)]);
    for (t.day = 1; t.day <= days; t.day++)
        one_day(&t);
    report(&t);

    for (int k = 0; k < t.places; k++)
        free(t.place[k].member);
    free(t.place);
    free(t.household);
    free(t.person);
    free(t.vaccination_order);
    return 0;
}
