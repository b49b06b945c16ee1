#include "city.h"

/* Everybody looks at the car ahead, and goes as fast as he likes and the gap
 * allows. */
void city_follow(struct city *c)
{
    for (struct car *a = c->cars; a != c->end_of_cars; a++) {
        double v = a->speed + 0.5;
        if (v > a->wish)
            v = a->wish;
        if (a->ahead) {
            double gap = a->ahead->position - a->position - a->length;
            if (v > gap)
                v = gap > 0.0 ? gap : 0.0;
        }
        a->speed = v;
    }
}

void city_move(struct city *c, double dt)
{
    for (size_t i = 0; i < c->n_cars; i++)
        c->cars[i].position += c->cars[i].speed * dt;
}

/* The first car of `from` goes on to the next road. */
static void turn(struct city *c, struct road *from)
{
    struct car *a = from->first;
    struct road *to = from->next;

    from->first = a->behind;
    if (from->first)
        from->first->ahead = NULL;
    else
        from->last = NULL;

    a->position -= from->length;
    a->mileage += (int64_t)from->length;
    a->road = to;
    a->wish = to->limit * a->temper;
    a->behind = NULL;
    a->ahead = to->last;
    if (to->last)
        to->last->behind = a;
    else
        to->first = a;
    to->last = a;
    from->passed++;
    if (a->kind == KIND_LORRY)
        log_trip(c, a, from);
}

/* Is the entrance of the road free? */
static int room_on(const struct road *r)
{
    const struct car *last = r->last;
    return !last || last->position > last->length;
}

void city_turn_corners(struct city *c)
{
    for (struct road *r = c->roads; r != c->roads + c->n_roads; r++) {
        struct car *a = r->first;
        if (!a || a->position < r->length)
            continue;
        if (!r->closed && room_on(r->next)) {
            turn(c, r);
        } else {                       /* wait at the corner */
            a->position = r->length;
            a->speed = 0.0;
            a->jams++;
        }
    }
}
