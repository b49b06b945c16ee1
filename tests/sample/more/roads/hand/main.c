/* Shortest routes in a network of towns and roads. */
#include <stdio.h>
#include <stdlib.h>

#include "roads.h"

static void report(const struct map *m)
{
    static const char *const name[ROAD_CLASSES] = {"lane", "street", "avenue", "highway"};
    double travelled[ROAD_CLASSES] = {0}, length[ROAD_CLASSES] = {0};
    const struct town_rest *busy = &m->town[0];
    long lanes = 0, unused = 0, people = 0;
    unsigned long sum = 0;
    for (int i = 0; i < m->count; i++) {
        const struct town_rest *t = &m->town[i];
        if (t->stops > busy->stops)
            busy = t;
        if (t->stops)
            people += t->population;
        for (uint32_t k = m->first[i]; k < m->first[i + 1]; k++) {
            const struct road *r = &m->road[k];
            length[r->class] += m->road_rest[k].length;
            travelled[r->class] += m->road_rest[k].length * (double)m->travelled[k];
            lanes += r->class + 1;
            unused += m->travelled[k] == 0;
            sum = sum * 31 + ((unsigned long)m->travelled[k] * 7 + m->town[r->to].stops);
        }
    }
    for (int k = 0; k < ROAD_CLASSES; k++)
        printf("%-8s %12.3f km, %14.3f travelled\n", name[k], length[k], travelled[k]);
    printf("%ld lanes, %ld roads unused, %ld people touched\n", lanes, unused, people);
    printf("busiest %s (%d people), %u stops\n", busy->name, busy->population, busy->stops);
    printf("%ld settled, %ld pushed, %ld lowered, %ld relaxed, check %016lx\n", m->settled, m->pushed, m->lowered,
           m->relaxed, sum);
}

int main(int argc, char **argv)
{
    int side = argc > 1 ? atoi(argv[1]) : 320;
    if (side < 10)
        side = 10;
    struct map m;
    map_build(&m, side);
    printf("%d towns, %ld roads\n", m.count, m.roads);
    double total = 0;
    int missing = 0, queries = 24;
    for (int q = 0; q < queries; q++) {
        uint32_t a = pick((unsigned)m.count);
        uint32_t b = pick((unsigned)m.count);
        double hours = route(&m, a, b, q % 3 == 2);
        if (hours < 0)
            missing++;
        else
            total += hours;
        if (q % 8 == 0)
            printf("%s to %s: %.4f hours\n", m.town[a].name, m.town[b].name, hours);
        if (q == queries / 2)
            printf("%d bridges closed\n", close_roads(&m, 20));
    }
    printf("%d routes, %.5f hours, %d impossible\n", queries, total, missing);
    report(&m);
    map_free(&m);
    return 0;
}
