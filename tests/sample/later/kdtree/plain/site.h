/* Service sites in a k-d tree: customers look for the nearest open one. */
#ifndef SITE_H
#define SITE_H

#include <stdbool.h>
#include <stdint.h>

#define DIM 3

struct site {
    long id;
    char name[20];
    int axis;                   /* which coordinate splits here */
    double at[DIM];
    double area;
    double walked;              /* sum of the customers' ways */
    long hits;
    long capacity;
    bool closed;
    struct site *low, *high, *up;
};

struct tree {
    struct site *root;
    long sites;
    int deepest;
};

struct answer {
    struct site *site;
    double dist2;
};

struct rng {
    uint64_t state;
};

uint64_t rng_next(struct rng *r);
double rng_unit(struct rng *r);

struct site *site_new(struct rng *r, long id);
void tree_insert(struct tree *t, struct site *s);
void tree_free(struct tree *t);
struct answer tree_nearest(const struct tree *t, const double at[DIM]);
double tree_area_within(const struct tree *t, const double at[DIM], double radius, long *count);
int site_depth(const struct site *s);

#endif
