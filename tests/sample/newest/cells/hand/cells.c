/* cells - hand-made layout: 8-byte vital records, byte genomes, clan links and
 * the register of births in arrays of their own; slots instead of pointers.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUM_GENES 24
#define GENE_VALUES 10
#define MAX_DAYS 6

typedef enum { HEALTHY, INFECTED, IMMUNE, NUM_HEALTH } Health;

#define NONE UINT32_MAX

typedef struct {                /* 8 bytes */
    int32_t energy;
    uint8_t age;
    uint8_t health : 2;
    uint8_t sick_days : 6;
    uint8_t resistance;         /* sum of the genes for it */
    uint8_t times_infected;
} Vital;

typedef struct { uint8_t gene[NUM_GENES]; } Genome;

typedef struct { uint32_t prev, next, clan; } Links;

typedef struct {                /* 20 bytes */
    uint32_t id, mother_id, father_id;
    uint16_t generation;
    uint16_t children;
    uint8_t born;
} Register;

typedef struct {
    uint32_t members;
    int32_t size;
    int32_t shared;
} Clan;

typedef struct Environment Environment;
struct Environment {
    const char *name;
    int8_t wanted[NUM_GENES];
    int8_t weight[NUM_GENES];
    int (*feed)(const Environment *env, const Genome *genome, int age);
};

typedef struct {
    Vital *vital;
    Genome *genome;
    Links *links;
    Register *reg;
    long size;
    Clan *clans;
    int num_clans;
    uint32_t next_id;
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

static int feed_warm(const Environment *env, const Genome *c, int age)
{
    int food = 0;
    (void)age;
    for (int i = 0; i < NUM_GENES; i++) {
        int d = c->gene[i] - env->wanted[i];
        food += env->weight[i] * (5 - (d < 0 ? -d : d));
    }
    return food / 4;
}

static int feed_cold(const Environment *env, const Genome *c, int age)
{
    int food = 20;
    for (int i = 0; i < NUM_GENES; i++)
        if (c->gene[i] == env->wanted[i])
            food += 3 * env->weight[i];
    return food / (1 + age / 8);
}

static void make_environment(Environment *env, const char *name,
                             int (*feed)(const Environment *, const Genome *, int))
{
    env->name = name;
    env->feed = feed;
    for (int i = 0; i < NUM_GENES; i++) {
        env->wanted[i] = (int8_t)rng_to(GENE_VALUES);
        env->weight[i] = (int8_t)(1 + rng_to(5));
    }
}

/* ---- cells ---- */

static void *get(size_t n, size_t size)
{
    void *p = calloc(n, size);
    if (!p) {
        fprintf(stderr, "cells: out of memory\n");
        exit(1);
    }
    return p;
}

static uint8_t resistance_sum(const Genome *g)
{
    int sum = 0;
    for (int i = 0; i < NUM_GENES; i += 3)
        sum += g->gene[i];
    return (uint8_t)sum;
}

static void clan_join(Colony *col, uint32_t clan, uint32_t c)
{
    Clan *cl = &col->clans[clan];
    col->links[c] = (Links){ NONE, cl->members, clan };
    if (cl->members != NONE)
        col->links[cl->members].prev = c;
    cl->members = c;
    cl->size++;
}

static void clan_leave(Colony *col, uint32_t c)
{
    Links l = col->links[c];
    if (l.prev != NONE)
        col->links[l.prev].next = l.next;
    else
        col->clans[l.clan].members = l.next;
    if (l.next != NONE)
        col->links[l.next].prev = l.prev;
    col->clans[l.clan].size--;
}

static void colony_init(Colony *col, long size)
{
    memset(col, 0, sizeof *col);
    col->size = size;
    col->num_clans = (int)(size / 40 + 1);
    col->vital = get((size_t)size, sizeof *col->vital);
    col->genome = get((size_t)size, sizeof *col->genome);
    col->links = get((size_t)size, sizeof *col->links);
    col->reg = get((size_t)size, sizeof *col->reg);
    col->clans = get((size_t)col->num_clans, sizeof *col->clans);
    for (int i = 0; i < col->num_clans; i++)
        col->clans[i].members = NONE;
    for (long i = 0; i < size; i++) {
        Vital *v = &col->vital[i];
        col->reg[i].id = col->next_id++;
        for (int g = 0; g < NUM_GENES; g++)
            col->genome[i].gene[g] = (uint8_t)rng_to(GENE_VALUES);
        v->energy = (int32_t)(50 + rng_to(100));
        v->health = rng_to(50) == 0 ? INFECTED : HEALTHY;
        v->sick_days = v->health == INFECTED ? MAX_DAYS : 0;
        v->resistance = resistance_sum(&col->genome[i]);
        clan_join(col, (uint32_t)rng_to(col->num_clans), (uint32_t)i);
    }
}

static void colony_free(Colony *col)
{
    free(col->vital);
    free(col->genome);
    free(col->links);
    free(col->reg);
    free(col->clans);
}

/* ---- one season ---- */

static void feeding(Colony *col, const Environment *env)
{
    for (long i = 0; i < col->size; i++) {
        Vital *c = &col->vital[i];
        int food = env->feed(env, &col->genome[i], c->age);
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

static void infect(Colony *col, Vital *c)
{
    if (c->health != HEALTHY || rng_unit() < c->resistance /
                                     (double)(NUM_GENES * GENE_VALUES / 3) * 0.8)
        return;
    c->health = INFECTED;
    c->sick_days = MAX_DAYS;
    c->times_infected++;
    col->infections++;
}

static void epidemic(Colony *col, long encounters)
{
    while (encounters-- > 0) {
        Vital *a = &col->vital[rng_to(col->size)];
        Vital *b = &col->vital[rng_to(col->size)];
        if (a->health == INFECTED)
            infect(col, b);
        else if (b->health == INFECTED)
            infect(col, a);
        col->encounters++;
    }
}

static void share(Colony *col)
{
    for (int i = 0; i < col->num_clans; i++) {
        Clan *clan = &col->clans[i];
        uint32_t poorest = NONE;
        long total = 0;
        for (uint32_t c = clan->members; c != NONE; c = col->links[c].next) {
            int32_t e = col->vital[c].energy;
            total += e;
            if (poorest == NONE || e < col->vital[poorest].energy)
                poorest = c;
        }
        if (clan->size < 2)
            continue;
        long mean = total / clan->size;
        int gift = 0;
        for (uint32_t c = clan->members; c != NONE; c = col->links[c].next) {
            Vital *v = &col->vital[c];
            if (v->energy > 2 * mean && c != poorest && v->health != INFECTED) {
                v->energy -= 2;
                gift += 2;
            }
        }
        col->vital[poorest].energy += gift;
        clan->shared += gift;
    }
}

static uint32_t tournament(const Colony *col, int rounds, int want_strong)
{
    uint32_t best = (uint32_t)rng_to(col->size);
    for (int i = 1; i < rounds; i++) {
        uint32_t k = (uint32_t)rng_to(col->size);
        const Vital *a = &col->vital[k], *b = &col->vital[best];
        if (want_strong ? a->energy > b->energy : a->energy < b->energy)
            best = k;
    }
    return best;
}

/* The child takes the slot of the dead cell. */
static void cross(Colony *col, uint32_t m, uint32_t f, uint32_t slot)
{
    const Genome *gm = &col->genome[m], *gf = &col->genome[f];
    Genome *gc = &col->genome[slot];
    int from = (int)rng_to(NUM_GENES), to = (int)rng_to(NUM_GENES);
    if (from > to) {
        int t = from;
        from = to;
        to = t;
    }
    for (int i = 0; i < NUM_GENES; i++)
        gc->gene[i] = i >= from && i < to ? gf->gene[i] : gm->gene[i];
    if (rng_to(4) == 0) {
        int where = (int)rng_to(NUM_GENES);
        gc->gene[where] = (uint8_t)rng_to(GENE_VALUES);
        col->mutations++;
    }
    Register *rm = &col->reg[m], *rf = &col->reg[f];
    uint16_t older = rm->generation > rf->generation ? rm->generation
                                                     : rf->generation;
    col->reg[slot] = (Register){ col->next_id++, rm->id, rf->id,
                                 (uint16_t)(older + 1), 0,
                                 (uint8_t)col->season };
    Vital *vm = &col->vital[m], *vf = &col->vital[f];
    Vital v = { 0 };
    v.energy = vm->energy / 4 + vf->energy / 4;
    v.resistance = resistance_sum(gc);
    vm->energy -= vm->energy / 4;
    vf->energy -= vf->energy / 4;
    rm->children++;
    rf->children++;
    col->vital[slot] = v;
}

static void births(Colony *col, long count)
{
    while (count-- > 0) {
        uint32_t mother = tournament(col, 3, 1);
        uint32_t father = tournament(col, 3, 1);
        uint32_t loser = tournament(col, 4, 0);
        if (loser == mother || loser == father)
            continue;
        cross(col, mother, father, loser);
        uint32_t home = col->links[mother].clan;
        if (rng_to(10) == 0) {
            home = (uint32_t)rng_to(col->num_clans);
            col->exiles++;
        }
        clan_leave(col, loser);
        clan_join(col, home, loser);
        col->deaths++;
    }
}

/* ---- statistics ---- */

static void season_report(const Colony *col, const Environment *env)
{
    long health[NUM_HEALTH] = { 0 }, energy = 0, age = 0;
    const Vital *best = col->vital;
    for (long i = 0; i < col->size; i++) {
        const Vital *c = &col->vital[i];
        health[c->health]++;
        energy += c->energy;
        age += c->age;
        if (c->energy > best->energy)
            best = c;
    }
    printf("season %2d %s: healthy %ld sick %ld immune %ld energy %ld age %ld "
           "best c%lx %ld\n", col->season, env->name, health[HEALTHY],
           health[INFECTED], health[IMMUNE], energy, age, 
           (unsigned long)col->reg[best - col->vital].id, (long)best->energy);
}

static void gene_report(const Colony *col)
{
    static long count[NUM_GENES][GENE_VALUES];
    memset(count, 0, sizeof count);
    for (long i = 0; i < col->size; i++)
        for (int g = 0; g < NUM_GENES; g++)
            count[g][col->genome[i].gene[g]]++;
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
        const Register *c = &col->reg[i];
        hash = (hash ^ c->id ^ ((uint64_t)c->mother_id << 1) ^
                ((uint64_t)c->father_id << 2)) *
               1099511628211ULL;
        hash += (uint64_t)((long)col->vital[i].energy +
                           col->genome[i].gene[i % NUM_GENES] + c->born);
        infected += col->vital[i].times_infected;
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
    printf("largest clan %d \"we are %d\" with %ld, hash %016llx\n", (int)(big - col->clans),
           (int)(big - col->clans) % 1000, (long)big->size, (unsigned long long)hash);
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
