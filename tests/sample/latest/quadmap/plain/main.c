#include <stdio.h>
#include <stdlib.h>

#include "map.h"

#define SIDE (1l << 22)

static uint64_t seed = 88172645463325252u;

static long draw(long limit)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (long)((seed >> 32) * (uint64_t)limit >> 32);
}

/* Half of the places lie in the towns, in some order of foundation. */
static struct rect draw_box(void)
{
    long town = draw(64), width = 10 + draw(PLACE_SIZE - 10), height = 10 + draw(PLACE_SIZE - 10), x, y;
    if (draw(2)) {
        x = (town % 8 * 2 + 1) * (SIDE / 16) + draw(SIDE / 20) - SIDE / 40;
        y = (town / 8 * 2 + 1) * (SIDE / 16) + draw(SIDE / 20) - SIDE / 40;
    } else {
        x = draw(SIDE - PLACE_SIZE);
        y = draw(SIDE - PLACE_SIZE);
    }
    return (struct rect){x, y, x + width, y + height};
}

static struct rect window_around(struct rect r, long margin)
{
    return (struct rect){r.x0 - margin, r.y0 - margin, r.x1 + margin, r.y1 + margin};
}

int main(int argc, char **argv)
{
    long places = argc > 1 ? strtol(argv[1], NULL, 10) : 200000;
    if (places < 100 || places > 20000000)
        places = 100;
    long best = 0, finds = 0;
    uint64_t digest = 0;
    char name[24];
    struct map m;

    map_init(&m, SIDE);
    for (long i = 0; i < places; i++) {
        enum category c = draw(3) ? HOUSE : (enum category)draw(CATEGORIES);
        snprintf(name, sizeof name, "%s %ld", category_name[c], i);
        long population = 1 + draw(c == HOUSE ? 12 : 900);
        map_add(&m, name, c, draw_box(), population);
    }
    printf("%ld places, %ld squares, %ld splits, depth %ld\n", m.count, m.quads, m.splits, quad_deepest(m.root));
    for (long i = 0; i < places / 4 * 3; i++) {
        long margin = SIDE / 900 + draw(SIDE / 300);
        struct rect window = window_around(draw_box(), margin);
        struct result r = map_query(&m, window, filters[i % 4]);
        digest = digest * 31 + (uint64_t)(r.places * 1000 + r.population);
        if (r.best && r.best->population > 890) {
            best++;
            if (best % (places / 400 + 1) == 0)
                printf("near %ld/%ld: %s of %ld\n", window.x0, window.y0, r.best->name, r.places);
        }
        struct place *p = m.places[draw(m.count)];
        if (i % 8 == 3)
            place_move(&m, p, draw_box());
        else if (i % 8 == 7)
            finds += map_find(&m, window_around(p->box, 20), p->name) == p;
    }
    printf("best %ld, finds %ld, squares %ld\n", best, finds, m.quads);
    report_found(&m, 10);
    printf("digest %016lx\n", (unsigned long)digest);
    map_free(&m);
    return 0;
}
