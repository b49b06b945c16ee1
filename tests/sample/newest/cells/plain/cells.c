/* cells - a colony of cells with genomes: feeding, an epidemic, sharing within
 * clans, selection by tournament, crossover and mutation.
 *
 * usage: cells [population] [seasons]
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUM_GENES 24
#define GENE_VALUES 10
#define MAX_DAYS 6

typedef enum { HEALTHY, INFECTED, IMMUNE, NUM_HEALTH } Health;

typedef struct Cell Cell;
typedef struct Clan Clan;

struct Cell {
    unsigned long id;
    char name[16];
    int genes[NUM_GENES];
    long energy;
    int age;
    int generation;
    unsigned long mother_id;
    unsigned long father_id;
    int born;                   /* season */
    Health health;
    int sick_days;
    int times_infected;
    double resistance;          /* chance to escape an infection */
    int children;
    Clan *clan;
    Cell *clan_prev;
    Cell *clan_next;
};

struct Clan {
    int number;
    char motto[24];
    Cell *members;
    long size;
    long total_energy;
    long shared;
};

typedef struct Environment Environment;
struct Environment {
    const char *name;
    int wanted[NUM_GENES];
    int weight[NUM_GENES];
    long (*feed)(const Environment *env, const Cell *c);
};

typedef struct {
    Cell **cells;
    long size;
    Clan *clans;
    int num_clans;
    unsigned long next_id;
    int season;
    long encounters, infections, recovered, deaths, mutations, exiles;
} Colony;

static uint64_t rng_state = 0xC0FFEE123456789ULL;

static uint32_t rng(void)
{
    uint64_t old = rng_state;
    rng_state = old * 6364136223846793005ULL + 1442695040888963407ULL;
    uint32_t x = (uint32_t)(((old >> 18) ^ old) >> 27);
    uint32_t r = (uint32_t)(old >> 59);
    return (x >> r) | (x << ((32 - r) & 31));
}

static long rng_to(long n)
{
    return (long)(((uint64_t)rng() * (uint64_t)n) >> 32);
}

static double rng_unit(void)
{
    return rng() / 4294967296.0;
}

/* ---- environments ---- */

static long feed_warm(const Environment *env, const Cell *c)
{
    long food = 0;
    for (int i = 0; i < NUM_GENES; i++) {
        int d = c->genes[i] - env->wanted[i];
        food += env->weight[i] * (5 - (d < 0 ? -d : d));
    }
    return food / 4;
}

static long feed_cold(const Environment *env, const Cell *c)
{
    long food = 20;
    for (int i = 0; i < NUM_GENES; i++)
        if (c->genes[i] == env->wanted[i])
            food += 3 * env->weight[i];
    return food / (1 + c->age / 8);
}

static void make_environment(Environment *env, const char *name,
                             long (*feed)(const Environment *, const Cell *))
{
    env->name = name;
    env->feed = feed;
    for (int i = 0; i < NUM_GENES; i++) {
        env->wanted[i] = (int)rng_to(GENE_VALUES);
        env->weight[i] = 1 + (int)rng_to(5);
    }
}

/* ---- cells ---- */

static Cell *cell_new(Colony *col)
{
    Cell *c = calloc(1, sizeof *c);
    if (!c) {
        fprintf(stderr, "cells: out of memory\n");
        exit(1);
    }
    c->id = col->next_id++;
    c->born = col->season;
    snprintf(c->name, sizeof c->name, "c%lx", c->id);
    return c;
}

static void cell_ready(Cell *c)
{
    int sum = 0;
    for (int i = 0; i < NUM_GENES; i += 3)
        sum += c->genes[i];
    c->resistance = sum / (double)(NUM_GENES * GENE_VALUES / 3) * 0.8;
}

static void clan_join(Clan *clan, Cell *c)
{
    c->clan = clan;
    c->clan_prev = NULL;
    c->clan_next = clan->members;
    if (clan->members)
        clan->members->clan_prev = c;
    clan->members = c;
    clan->size++;
}

static void clan_leave(Cell *c)
{
    if (c->clan_prev)
        c->clan_prev->clan_next = c->clan_next;
    else
        c->clan->members = c->clan_next;
    if (c->clan_next)
        c->clan_next->clan_prev = c->clan_prev;
    c->clan->size--;
}

static void colony_init(Colony *col, long size)
{
    memset(col, 0, sizeof *col);
    col->size = size;
    col->num_clans = (int)(size / 40 + 1);
    col->cells = malloc((size_t)size * sizeof *col->cells);
    col->clans = calloc((size_t)col->num_clans, sizeof *col->clans);
    if (!col->cells || !col->clans) {
        fprintf(stderr, "cells: out of memory\n");
        exit(1);
    }
    for (int i = 0; i < col->num_clans; i++) {
        col->clans[i].number = i;
        snprintf(col->clans[i].motto, sizeof col->clans[i].motto,
                 "we are %d", i % 1000);
    }
    for (long i = 0; i < size; i++) {
        Cell *c = cell_new(col);
        for (int g = 0; g < NUM_GENES; g++)
            c->genes[g] = (int)rng_to(GENE_VALUES);
        c->energy = 50 + rng_to(100);
        c->health = rng_to(50) == 0 ? INFECTED : HEALTHY;
        c->sick_days = c->health == INFECTED ? MAX_DAYS : 0;
        cell_ready(c);
        clan_join(&col->clans[rng_to(col->num_clans)], c);
        col->cells[i] = c;
    }
}

static void colony_free(Colony *col)
{
    for (long i = 0; i < col->size; i++)
        free(col->cells[i]);
    free(col->cells);
    free(col->clans);
}

/* ---- one season ---- */

static void feeding(Colony *col, const Environment *env)
{
    for (long i = 0; i < col->size; i++) {
        Cell *c = col->cells[i];
        long food = env->feed(env, c);
        c->energy += food;
        c->age++;
        if (c->health == INFECTED) {
            c->energy -= 15 + c->energy / 8;
            if (--c->sick_days == 0) {
                c->health = IMMUNE;
                col->recovered++;
            }
        } else if (c->health == IMMUNE && rng_to(12) == 0) {
            c->health = HEALTHY;
        }
        c->energy -= c->energy / 16;
    }
}

static void infect(Colony *col, Cell *c)
{
    if (c->health != HEALTHY || rng_unit() < c->resistance)
        return;
    c->health = INFECTED;
    c->sick_days = MAX_DAYS;
    c->times_infected++;
    col->infections++;
}

static void epidemic(Colony *col, long encounters)
{
    while (encounters-- > 0) {
        Cell *a = col->cells[rng_to(col->size)];
        Cell *b = col->cells[rng_to(col->size)];
        if (a->health == INFECTED)
            infect(col, b);
        else if (b->health == INFECTED)
            infect(col, a);
        col->encounters++;
    }
}

/* The rich members of a clan give to the poorest one. */
static void share(Colony *col)
{
    for (int i = 0; i < col->num_clans; i++) {
        Clan *clan = &col->clans[i];
        Cell *poorest = NULL;
        clan->total_energy = 0;
        for (Cell *c = clan->members; c; c = c->clan_next) {
            clan->total_energy += c->energy;
            if (!poorest || c->energy < poorest->energy)
                poorest = c;
        }
        if (clan->size < 2)
            continue;
        long mean = clan->total_energy / clan->size;
        long gift = 0;
        for (Cell *c = clan->members; c; c = c->clan_next) {
            if (c->energy > 2 * mean && c != poorest && c->health != INFECTED) {
                c->energy -= 2;
                gift += 2;
            }
        }
        poorest->energy += gift;
        clan->shared += gift;
    }
}

static long tournament(const Colony *col, int rounds, int want_strong)
{
    long best = rng_to(col->size);
    for (int i = 1; i < rounds; i++) {
        long k = rng_to(col->size);
        const Cell *a = col->cells[k], *b = col->cells[best];
        if (want_strong ? a->energy > b->energy : a->energy < b->energy)
            best = k;
    }
    return best;
}

static Cell *cross(Colony *col, Cell *mother, Cell *father)
{
    Cell *c = cell_new(col);
    int from = (int)rng_to(NUM_GENES), to = (int)rng_to(NUM_GENES);
    if (from > to) {
        int t = from;
        from = to;
        to = t;
    }
    for (int i = 0; i < NUM_GENES; i++)
        c->genes[i] = i >= from && i < to ? father->genes[i]
                                          : mother->genes[i];
    if (rng_to(4) == 0) {
        int where = (int)rng_to(NUM_GENES);
        c->genes[where] = (int)rng_to(GENE_VALUES);
        col->mutations++;
    }
    c->mother_id = mother->id;
    c->father_id = father->id;
    c->generation = 1 + (mother->generation > father->generation
                             ? mother->generation : father->generation);
    c->energy = mother->energy / 4 + father->energy / 4;
    mother->energy -= mother->energy / 4;
    father->energy -= father->energy / 4;
    mother->children++;
    father->children++;
    cell_ready(c);
    return c;
}

static void births(Colony *col, long count)
{
    while (count-- > 0) {
        Cell *mother = col->cells[tournament(col, 3, 1)];
        Cell *father = col->cells[tournament(col, 3, 1)];
        long loser = tournament(col, 4, 0);
        Cell *dead = col->cells[loser];
        if (dead == mother || dead == father)
            continue;
        Cell *child = cross(col, mother, father);
        Clan *home = mother->clan;
        if (rng_to(10) == 0) {
            home = &col->clans[rng_to(col->num_clans)];
            col->exiles++;
        }
        clan_leave(dead);
        free(dead);
        clan_join(home, child);
        col->cells[loser] = child;
        col->deaths++;
    }
}

/* ---- statistics ---- */

static void season_report(const Colony *col, const Environment *env)
{
    long health[NUM_HEALTH] = { 0 }, energy = 0, age = 0;
    const Cell *best = col->cells[0];
    for (long i = 0; i < col->size; i++) {
        const Cell *c = col->cells[i];
        health[c->health]++;
        energy += c->energy;
        age += c->age;
        if (c->energy > best->energy)
            best = c;
    }
    printf("season %2d %s: healthy %ld sick %ld immune %ld energy %ld age %ld "
           "best %s %ld\n", col->season, env->name, health[HEALTHY],
           health[INFECTED], health[IMMUNE], energy, age, best->name,
           best->energy);
}

static void gene_report(const Colony *col)
{
    static long count[NUM_GENES][GENE_VALUES];
    memset(count, 0, sizeof count);
    for (long i = 0; i < col->size; i++)
        for (int g = 0; g < NUM_GENES; g++)
            count[g][col->cells[i]->genes[g]]++;
    printf("genes:");
    for (int g = 0; g < NUM_GENES; g++) {
        int most = 0;
        for (int v = 1; v < GENE_VALUES; v++)
            if (count[g][v] > count[g][most])
                most = v;
        printf(" %d:%ld", most, count[g][most] * 100 / col->size);
    }
    printf("\n");
}

static void final_report(const Colony *col)
{
    uint64_t hash = 1469598103934665603ULL;
    long infected = 0, children = 0, generation = 0;
    for (long i = 0; i < col->size; i++) {
        const Cell *c = col->cells[i];
        hash = (hash ^ c->id ^ (c->mother_id << 1) ^ (c->father_id << 2)) *
               1099511628211ULL;
        hash += (uint64_t)(c->energy + c->genes[i % NUM_GENES] + c->born);
        infected += c->times_infected;
        children += c->children;
        if (c->generation > generation)
            generation = c->generation;
    }
    const Clan *big = col->clans;
    long shared = 0;
    for (int i = 0; i < col->num_clans; i++) {
        shared += col->clans[i].shared;
        if (col->clans[i].size > big->size)
            big = &col->clans[i];
    }
    printf("encounters %ld infections %ld recovered %ld deaths %ld "
           "mutations %ld exiles %ld\n", col->encounters, col->infections,
           col->recovered, col->deaths, col->mutations, col->exiles);
    printf("infected %ld children %ld generation %ld shared %ld\n", infected,
           children, generation, shared);
    printf("largest clan %d \"%s\" with %ld, hash %016llx\n", big->number,
           big->motto, big->size, (unsigned long long)hash);
}

int main(int argc, char **argv)
{
    long size = argc > 1 ? atol(argv[1]) : 160000;
    int seasons = argc > 2 ? atoi(argv[2]) : 20;
    if (size < 100 || size > 20000000 || seasons < 1 || seasons > 200) {
        fprintf(stderr, "usage: %s [population] [seasons]\n", argv[0]);
        return 2;
    }
    Colony col;
    Environment warm, cold;
    make_environment(&warm, "warm", feed_warm);
    make_environment(&cold, "cold", feed_cold);
    colony_init(&col, size);
    for (col.season = 1; col.season <= seasons; col.season++) {
        const Environment *env = col.season % 4 == 0 ? &cold : &warm;
        feeding(&col, env);
        epidemic(&col, size / 2);
        share(&col);
        births(&col, size / 8);
        if (col.season % 4 < 2)
            season_report(&col, env);
        if (col.season % 10 == 0)
            gene_report(&col);
    }
    final_report(&col);
    colony_free(&col);
    return 0;
}
