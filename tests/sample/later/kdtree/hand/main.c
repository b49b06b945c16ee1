#include "site.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct tally {
    long served, closed;
    double walked;
    uint32_t busiest;
};

static void visit(struct tree *t, const double at[DIM], struct tally *tally)
{
    struct answer a = tree_nearest(t, at);
    if (!a.site)
        return;
    struct detail *s = &t->detail[a.site];
    double way = sqrt(a.dist2);
    s->walked += way;
    tally->walked += way;
    tally->served++;
    if (++s->hits >= s->capacity) {
        t->node[a.site].high_closed |= 1u << 31;
        tally->closed++;
    }
    if (!tally->busiest || s->hits > t->detail[tally->busiest].hits)
        tally->busiest = a.site;
}

static void summary(const struct tree *t, uint32_t i, uint64_t *digest, double *walked, int depth)
{
    if (!i)
        return;
    const struct detail *s = &t->detail[i];
    *digest = *digest * 1000003u + ((uint64_t)s->id * 8 + s->hits + (uint64_t)depth);
    *walked += s->walked;
    summary(t, low_of(&t->node[i]), digest, walked, depth + 1);
    summary(t, high_of(&t->node[i]), digest, walked, depth + 1);
}

int main(int argc, char **argv)
{
    long sites = argc > 1 ? strtol(argv[1], NULL, 10) : 250000;
    long visits = argc > 2 ? strtol(argv[2], NULL, 10) : 60000;
    struct rng rng = {0x243f6a8885a308d3u};
    struct tree tree;
    struct tally tally = {0};
    double at[DIM], area = 0.0;
    long found = 0;

    tree_init(&tree, sites);
    for (long i = 0; i < sites; i++)
        tree_insert(&tree, site_new(&tree, &rng, 100000 + i));
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
                   tree.name[tally.busiest], site_depth(&tree, tally.busiest));
    }

    uint64_t digest = 0;
    double walked = 0.0;
    summary(&tree, tree.root, &digest, &walked, 0);
    printf("walked %.6f of %.6f, area %.6f in %ld\n", walked, tally.walked, area, found);
    printf("digest %016llx\n", (unsigned long long)digest);
    tree_free(&tree);
    return 0;
}
