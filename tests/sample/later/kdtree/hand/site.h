/* As plain: a 32-byte node for the searches, the rest of the site apart. */
#ifndef SITE_H
#define SITE_H

#include <stdbool.h>
#include <stdint.h>

#define DIM 3
#define LINK_MASK 0x3fffffffu

struct node {                   /* index 0 is no site */
    double at[DIM];
    uint32_t low_axis;          /* axis in the top two bits */
    uint32_t high_closed;       /* closed in the top bit */
};

struct detail {
    double walked;
    uint32_t hits;
    uint32_t capacity;
    uint32_t id;
    uint32_t up;
};

struct tree {
    struct node *node;
    struct detail *detail;
    double *area;
    char (*name)[20];
    uint32_t root, used;
    long sites;
    int deepest;
};

struct answer {
    uint32_t site;
    double dist2;
};

struct rng {
    uint64_t state;
};

static inline uint32_t axis_of(const struct node *n) { return n->low_axis >> 30; }
static inline uint32_t low_of(const struct node *n) { return n->low_axis & LINK_MASK; }
static inline uint32_t high_of(const struct node *n) { return n->high_closed & LINK_MASK; }
static inline bool closed(const struct node *n) { return n->high_closed >> 31; }

uint64_t rng_next(struct rng *r);
double rng_unit(struct rng *r);

void tree_init(struct tree *t, long sites);
uint32_t site_new(struct tree *t, struct rng *r, long id);
void tree_insert(struct tree *t, uint32_t s);
void tree_free(struct tree *t);
struct answer tree_nearest(const struct tree *t, const double at[DIM]);
double tree_area_within(const struct tree *t, const double at[DIM], double radius, long *count);
int site_depth(const struct tree *t, uint32_t s);

#endif
