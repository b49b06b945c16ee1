#include "city.h"

size_t city_standing(const struct city *c)
{
    size_t n = 0;
    for (const struct car *a = c->cars; a != c->end_of_cars; a++)
        n += a->speed < 0.5;
    return n;
}

/* Mean speed. */
double city_flow(const struct city *c)
{
    double sum = 0.0;
    for (size_t i = 0; i < c->n_cars; i++)
        sum += c->cars[i].speed;
    return sum / (double)c->n_cars;
}

void city_burn(struct city *c, double dt)
{
    for (struct car *a = c->cars; a < c->end_of_cars; a++) {
        a->tank -= (0.002 + 0.0004 * a->speed) * dt;
        if (a->tank < 1.0) {
            a->burnt += 50.0 - a->tank;
            a->tank = 50.0;
            a->refuelled++;
        }
    }
}

/* The next `cars` cars in the register drive past the radar; after the last
 * comes the first. */
void city_radar(struct city *c, size_t cars)
{
    struct car *a = c->radar;
    while (cars-- > 0) {
        if (a->speed > 15.0 && a->temper > 1.1)
            a->fines++;
        if (++a == c->end_of_cars)
            a = c->cars;
    }
    c->radar = a;
}

const struct car *city_fastest(const struct city *c)
{
    const struct car *best = NULL;
    for (const struct car *a = c->cars; a != c->end_of_cars; a++)
        if (!best || a->speed > best->speed)
            best = a;
    return best;
}

void city_final_report(const struct city *c)
{
    int64_t mileage = 0, passed = 0;
    long fines = 0, jams = 0, refuelled = 0, seats = 0, red = 0;
    double burnt = 0.0, worth = 0.0, where = 0.0;

    for (size_t i = 0; i < c->n_cars; i++) {
        const struct car *a = &c->cars[i];
        mileage += a->mileage;
        fines += a->fines;
        jams += a->jams;
        refuelled += a->refuelled;
        seats += a->seats;
        red += a->colour == 'r';
        burnt += a->burnt;
        worth += (double)a->price / (2030 - a->built);
        where += a->position;
    }
    for (size_t i = 0; i < c->n_roads; i++)
        passed += c->roads[i].passed;

    const struct car *fast = city_fastest(c);
    printf("cars %zu, seats %ld, red %ld, worth %.0f\n", c->n_cars, seats, red, worth);
    printf("corners turned %lld, metres %lld, last positions %.6f\n", (long long)passed, (long long)mileage, where);
    printf("fines %ld, jams %ld, refuelled %ld, litres %.6f\n", fines, jams, refuelled, burnt);
    if (fast)
        printf("fastest: number %td, plate %d, owner %d, %.6f m/s on road %d\n", fast - c->cars, fast->plate,
               fast->owner, fast->speed, fast->road->number);
}
