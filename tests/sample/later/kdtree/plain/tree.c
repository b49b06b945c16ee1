#include "site.h"

#include <stdio.h>
#include <stdlib.h>

uint64_t rng_next(struct rng *r)
{
    uint64_t x = r->state;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return r->state = x;
}

double rng_unit(struct rng *r)
{
    return (double)(rng_next(r) >> 11) * 0x1p-53;
}

/* Sites crowd towards the low corner. */
struct site *site_new(struct rng *r, long id)
{
    struct site *s = calloc(1, sizeof *s);
    if (!s) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    s->id = id;
    snprintf(s->name, sizeof s->name, "site-%06lx", (unsigned long)(rng_next(r) >> 40));
    for (int k = 0; k < DIM; k++) {
        double u = rng_unit(r);
        s->at[k] = 1000.0 * u * (0.25 + 0.75 * u);
    }
    s->area = 1.0 + 9.0 * rng_unit(r);
    s->capacity = 2 + (long)(rng_next(r) >> 61);
    return s;
}

void tree_insert(struct tree *t, struct site *s)
{
    struct site **link = &t->root, *up = NULL;
    int depth = 0;

    while (*link) {
        up = *link;
        link = s->at[up->axis] < up->at[up->axis] ? &up->low : &up->high;
        depth++;
    }
    s->axis = up ? (up->axis + 1) % DIM : 0;
    s->up = up;
    *link = s;
    t->sites++;
    if (depth > t->deepest)
        t->deepest = depth;
}

static void free_below(struct site *s)
{
    if (!s)
        return;
    free_below(s->low);
    free_below(s->high);
    free(s);
}

void tree_free(struct tree *t)
{
    free_below(t->root);
    t->root = NULL;
}

static double distance2(const double a[DIM], const double b[DIM])
{
    double sum = 0.0;
    for (int k = 0; k < DIM; k++)
        sum += (a[k] - b[k]) * (a[k] - b[k]);
    return sum;
}

static void nearest(struct site *s, const double at[DIM], struct answer *best)
{
    if (!s)
        return;
    if (!s->closed) {
        double d = distance2(s->at, at);
        if (d < best->dist2) {
            best->dist2 = d;
            best->site = s;
        }
    }
    double side = at[s->axis] - s->at[s->axis];
    nearest(side < 0 ? s->low : s->high, at, best);
    if (side * side < best->dist2)
        nearest(side < 0 ? s->high : s->low, at, best);
}

struct answer tree_nearest(const struct tree *t, const double at[DIM])
{
    struct answer best = {NULL, 1e300};
    nearest(t->root, at, &best);
    return best;
}

static double area_within(const struct site *s, const double at[DIM], double radius, long *count)
{
    if (!s)
        return 0.0;
    double side = at[s->axis] - s->at[s->axis], sum = 0.0;
    if (!s->closed && distance2(s->at, at) < radius * radius) {
        sum += s->area;
        ++*count;
    }
    if (side < radius)
        sum += area_within(s->low, at, radius, count);
    if (side >= -radius)
        sum += area_within(s->high, at, radius, count);
    return sum;
}

double tree_area_within(const struct tree *t, const double at[DIM], double radius, long *count)
{
    return area_within(t->root, at, radius, count);
}

int site_depth(const struct site *s)
{
    int depth = 0;
    for (s = s->up; s; s = s->up)
        depth++;
    return depth;
}
