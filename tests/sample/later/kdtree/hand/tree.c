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

void tree_init(struct tree *t, long sites)
{
    size_t n = ((size_t)sites + 2) & ~(size_t)1;
    *t = (struct tree){.used = 1};
    t->node = aligned_alloc(64, n * sizeof *t->node);
    t->detail = calloc(n, sizeof *t->detail);
    t->area = malloc(n * sizeof *t->area);
    t->name = malloc(n * sizeof *t->name);
    if (!t->node || !t->detail || !t->area || !t->name) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
}

uint32_t site_new(struct tree *t, struct rng *r, long id)
{
    uint32_t s = t->used++;
    struct node *n = &t->node[s];
    t->detail[s].id = (uint32_t)id;
    snprintf(t->name[s], sizeof t->name[s], "site-%06lx", (unsigned long)(rng_next(r) >> 40));
    for (int k = 0; k < DIM; k++) {
        double u = rng_unit(r);
        n->at[k] = 1000.0 * u * (0.25 + 0.75 * u);
    }
    n->low_axis = n->high_closed = 0;
    t->area[s] = 1.0 + 9.0 * rng_unit(r);
    t->detail[s].capacity = 2 + (uint32_t)(rng_next(r) >> 61);
    return s;
}

void tree_insert(struct tree *t, uint32_t s)
{
    struct node *node = t->node;
    uint32_t *link = &t->root, up = 0, at;
    int depth = 0;

    while ((at = *link & LINK_MASK) != 0) {
        up = at;
        uint32_t axis = axis_of(&node[up]);
        link = node[s].at[axis] < node[up].at[axis] ? &node[up].low_axis : &node[up].high_closed;
        depth++;
    }
    uint32_t axis = up ? (axis_of(&node[up]) + 1) % DIM : 0;
    node[s].low_axis |= axis << 30;
    t->detail[s].up = up;
    *link |= s;
    t->sites++;
    if (depth > t->deepest)
        t->deepest = depth;
}

void tree_free(struct tree *t)
{
    free(t->node);
    free(t->detail);
    free(t->area);
    free(t->name);
}

static double distance2(const double a[DIM], const double b[DIM])
{
    double sum = 0.0;
    for (int k = 0; k < DIM; k++)
        sum += (a[k] - b[k]) * (a[k] - b[k]);
    return sum;
}

static void nearest(const struct node *node, uint32_t i, const double at[DIM], struct answer *best)
{
    if (!i)
        return;
    const struct node *s = &node[i];
    if (!closed(s)) {
        double d = distance2(s->at, at);
        if (d < best->dist2) {
            best->dist2 = d;
            best->site = i;
        }
    }
    double side = at[axis_of(s)] - s->at[axis_of(s)];
    nearest(node, side < 0 ? low_of(s) : high_of(s), at, best);
    if (side * side < best->dist2)
        nearest(node, side < 0 ? high_of(s) : low_of(s), at, best);
}

struct answer tree_nearest(const struct tree *t, const double at[DIM])
{
    struct answer best = {0, 1e300};
    nearest(t->node, t->root, at, &best);
    return best;
}

static double area_within(const struct tree *t, uint32_t i, const double at[DIM], double radius, long *count)
{
    if (!i)
        return 0.0;
    const struct node *s = &t->node[i];
    double side = at[axis_of(s)] - s->at[axis_of(s)], sum = 0.0;
    if (!closed(s) && distance2(s->at, at) < radius * radius) {
        sum += t->area[i];
        ++*count;
    }
    if (side < radius)
        sum += area_within(t, low_of(s), at, radius, count);
    if (side >= -radius)
        sum += area_within(t, high_of(s), at, radius, count);
    return sum;
}

double tree_area_within(const struct tree *t, const double at[DIM], double radius, long *count)
{
    return area_within(t, t->root, at, radius, count);
}

int site_depth(const struct tree *t, uint32_t s)
{
    int depth = 0;
    for (s = t->detail[s].up; s; s = t->detail[s].up)
        depth++;
    return depth;
}
