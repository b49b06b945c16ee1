#include <stdio.h>

#include "world.h"

int main(int argc, char **argv)
{
    int size = argc > 1 ? atoi(argv[1]) : 2000;
    int units = argc > 2 ? atoi(argv[2]) : 3000;
    int ticks = argc > 3 ? atoi(argv[3]) : 40;
    world_t w;

    if (size < 40 || size > 8000 || units < 1 || units > 1000000 || ticks < 0) {
        fprintf(stderr, "usage: %s [size [units [ticks]]]\n", argv[0]);
        return EXIT_FAILURE;
    }
    world_create(&w, size / 4 * 4);
    units_create(&w, units);
    for (int i = 0; i < ticks; i++)
        units_tick(&w);

    long borders = 0, visits = 0, most = 0;
    uint64_t hash = 0;
    for (int i = 0; i < w.region_count; i++) {
        const region_t *r = w.regions[i];
        borders += r->border_count;
        visits += r->visits;
        most = r->visits > most ? r->visits : most;
        for (const unit_t *u = r->units; u; u = u->next)
            hash = hash * 31 + (uint64_t)(r->id * 64L + u->hp);
    }
    printf("%d regions, %ld borders\n", w.region_count, borders);
    printf("%ld searches, %ld failed, %ld expanded, %ld relaxed, %ld improved\n", w.stat.searches, w.stat.failed,
           w.stat.expanded, w.stat.relaxed, w.stat.improved);
    printf("%ld steps, %ld arrived, %ld blows, %ld killed\n", w.stat.steps, w.stat.arrived, w.stat.blows, w.stat.killed);
    printf("%ld visits, at most %ld, hash %016llx\n", visits, most, (unsigned long long)hash);
    world_destroy(&w);
    return 0;
}
