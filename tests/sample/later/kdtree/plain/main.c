#include "site.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct tally {
    long served, closed;
    double walked;
    struct site *busiest;
};

/* The customer goes to the nearest site, which closes when it is full. */
static void visit(const struct tree *t, const double at[DIM], struct tally *tally)
{
    struct answer a = tree_nearest(t, at);
    struct site *s = a.site;
    if (!s)
        return;
    double way = sqrt(a.dist2);
    s->walked += way;
    tally->walked += way;
    tally->served++;
    if (++s->hits >= s->capacity) {
        s->closed = true;
        tally->closed++;
    }
    if (!tally->busiest || s->hits > tally->busiest->hits)
        tally->busiest = s;
}

static void summary(const struct site *s, uint64_t *digest, double *walked, int depth)
{
    if (!s)
        return;
    *digest = *digest * 1000003u + (uint64_t)(s->id * 8 + s->hits + depth);
    *walked += s->walked;
    summary(s->low, digest, walked, depth + 1);
    summary(s->high, digest, walked, depth + 1);
}

int main(int argc, char **argv)
{
    long sites = argc > 1 ? strtol(argv[1], NULL, 10) : 250000;
    long visits = argc > 2 ? strtol(argv[2], NULL, 10) : 60000;
    struct rng rng = {0x243f6a8885a308d3u};
    struct tree tree = {0};
    struct tally tally = {0};
    double at[DIM], area = 0.0;
    long found = 0;

    for (long i = 0; i < sites; i++)
        tree_insert(&tree, site_new(&rng, 100000 + i));
    printf("%ld sites, depth %d\n", tree.sites, tree.deepest);

    for (long i = 1; i <= visits; i++) {
        for (int k = 0; k < DIM; k++) {
            double u = rng_unit(&rng);
            at[k] = 1000.0 * u * (0.25 + 0.75 * u);
        }
        visit(&tree, at, &tally);
        if (i % 50 == 0)
            area += tree_area_within(&tree, at, 25.0, &found);
        if (i % (visits / 5 + 1) == 0)
            printf("%ld served, %ld closed, busiest %s at depth %d\n", tally.served, tally.closed,
                   tally.busiest->name, site_depth(tally.busiest));
    }

    uint64_t digest = 0;
    double walked = 0.0;
    summary(tree.root, &digest, &walked, 0);
    printf("walked %.6f of %.6f, area %.6f in %ld\n", walked, tally.walked, area, found);
    printf("digest %016llx\n", (unsigned long long)digest);
    tree_free(&tree);
    return 0;
}
