// main.c - burg [size [citizens [ticks]]]
#include "city.h"

static City city;

static void report(City *c)
{
    double pollution = 0, value = 0, mood = 0, happy = 0;
    long traffic = 0, money = 0, income = 0;
    int powered = 0, worst = 0, inside = 0, best = 0;
    int levels[6] = { 0 }, states[4] = { 0 };
    uint64_t hash = 14695981039346656037ull;

    for (int i = 0; i < c->size * c->size; i++) {
        Tile *t = &c->tiles[i];
        pollution += t->pollution;
        value += t->land_value;
        traffic += t->traffic_total;
        powered += t->powered;
        if (t->traffic_total > c->tiles[worst].traffic_total)
            worst = i;
        hash = (hash ^ (uint64_t)(t->traffic_total * 4 + (int)t->zone)) * 1099511628211ull;
    }
    for (int i = 0; i < c->building_count; i++) {
        Building *b = &c->buildings[i];
        levels[b->level]++;
        happy += b->happiness;
        income += b->income;
        inside += b->inside;
        if (b->income > c->buildings[best].income)
            best = i;
    }
    for (int i = 0; i < c->citizen_count; i++) {
        Citizen *p = &c->citizens[i];
        mood += p->mood;
        money += p->money;
        states[p->state]++;
        hash = (hash ^ (uint64_t)(p->pos.x * 4096 + p->pos.y + p->trips)) * 1099511628211ull;
    }
    printf("map %dx%d, %d buildings, %d citizens, tick %d\n", c->size, c->size,
           c->building_count, c->citizen_count, c->tick);
    printf("powered tiles %d, pollution %.6f, land value %.6f\n", powered, pollution, value);
    printf("levels 1..5: %d %d %d %d %d, happiness %.6f\n", levels[1], levels[2], levels[3],
           levels[4], levels[5], happy / (c->building_count ? c->building_count : 1));
    printf("citizens home %d to work %d at work %d to home %d, inside %d\n", states[AT_HOME],
           states[TO_WORK], states[AT_WORK], states[TO_HOME], inside);
    printf("mood %.6f, money %ld, income %ld\n", mood, money, income);
    printf("best building %d\n", best);
    printf("traffic %ld, worst at %d,%d\n", traffic, worst % c->size, worst / c->size);
    printf("hash %016llx\n", (unsigned long long)hash);
}

int main(int argc, char **argv)
{
    int size = argc > 1 ? atoi(argv[1]) : MAP_MAX;
    int citizens = argc > 2 ? atoi(argv[2]) : 200000;
    int ticks = argc > 3 ? atoi(argv[3]) : 10;

    if (size < 32 || size > MAP_MAX || citizens < 0 || ticks < 1) {
        fprintf(stderr, "usage: burg [size 32..%d [citizens [ticks]]]\n", MAP_MAX);
        return 1;
    }
    city.size = size;
    city.rng = 0xC0FFEEu;
    map_generate(&city);
    people_spawn(&city, citizens);
    for (city.tick = 0; city.tick < ticks; city.tick++) {
        people_update(&city);
        map_update_pollution(&city);
        if (city.tick % 4 == 0)
            map_update_power(&city);
        map_update_values(&city);
        buildings_update(&city);
    }
    report(&city);
    return 0;
}
