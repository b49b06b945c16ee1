#include "calls.h"

static double box_area(const struct shape *s) { return s->a * s->b; }
static double box_edge(const struct shape *s) { return 2 * (s->a + s->b); }
static double disc_area(const struct shape *s) { return 3.25 * s->a * s->a; }
static double disc_edge(const struct shape *s) { return 6.5 * s->a; }
static double half_area(const struct shape *s) { return box_area(s) / 2; }
static double half_edge(const struct shape *s) { return s->a + s->b + (s->a > s->b ? s->a : s->b); }

const struct table tables[3] = {{box_area, box_edge}, {disc_area, disc_edge}, {half_area, half_edge}};

double area(const struct shape *shape)
{
    return tables[shape->kind].area(shape);
}

double edge(const struct shape *shape)
{
    return tables[shape->kind].edge(shape);
}
