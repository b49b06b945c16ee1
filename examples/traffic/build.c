#include "city.h"

#include <stdlib.h>

/* Multiply-with-carry; good enough for traffic. */
uint32_t city_roll(struct city *c, uint32_t sides)
{
    c->dice = (c->dice & 0xffffffffu) * 4294957665u + (c->dice >> 32);
    return (uint32_t)c->dice % sides;
}

static void pave(struct city *c)
{
    struct road *r = c->roads;
    for (size_t i = 0; i < c->n_roads; i++, r++) {
        r->number = (int32_t)i;
        r->length = 0.0;
        r->limit = 8.0 + city_roll(c, 4) * 3.0;
        r->next = i + 1 < c->n_roads ? r + 1 : c->roads;
    }
}

static void equip(struct city *c, struct car *a, int32_t plate)
{
    a->plate = plate;
    a->owner = (int32_t)city_roll(c, 1000000);
    a->colour = "rgbwsk"[city_roll(c, 6)];
    a->kind = (char)city_roll(c, 4);
    a->built = (int16_t)(1990 + city_roll(c, 36));
    a->seats = a->kind == KIND_BUS ? 48 : 2 + (int32_t)city_roll(c, 4);
    a->length = a->kind >= KIND_BUS ? 14.0 : 6.5;
    a->temper = 0.8 + city_roll(c, 50) * 0.01;
    a->tank = 1.0 + city_roll(c, 49);
    a->price = 500.0f * (1 + city_roll(c, 100));
}

/* Put car `a` at the end of the queue of road `r`. */
static void park(struct car *a, struct road *r)
{
    a->road = r;
    a->ahead = r->last;
    a->behind = NULL;
    if (r->last)
        r->last->behind = a;
    else
        r->first = a;
    r->last = a;
    a->wish = r->limit * a->temper;
}

void city_build(struct city *c, size_t n_cars)
{
    c->n_cars = n_cars;
    c->n_roads = n_cars / 100 + 2;
    c->dice = 20240229;
    c->roads = calloc(c->n_roads, sizeof *c->roads);
    c->cars = calloc(n_cars, sizeof *c->cars);
    if (!c->roads || !c->cars) {
        fputs("no room for this city\n", stderr);
        exit(1);
    }
    c->end_of_cars = c->cars + n_cars;
    c->radar = c->cars;
    pave(c);

    struct road *r = c->roads;
    size_t on_road = 0;
    for (size_t i = 0; i < n_cars; i++) {
        struct car *a = &c->cars[i];
        equip(c, a, (int32_t)i);
        park(a, r);
        r->length += a->length + 12.0 + city_roll(c, 16);
        a->position = -r->length;      /* from the end; put right below */
        if (++on_road == 100) {
            on_road = 0;
            r = r->next;
        }
    }
    for (r = c->roads; r != c->roads + c->n_roads; r++)
        r->length += 80.0;
    for (struct car *a = c->cars; a != c->end_of_cars; a++)
        a->position += a->road->length;
}

void city_pull_down(struct city *c)
{
    free(c->cars);
    free(c->roads);
}
