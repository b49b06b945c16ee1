// Two-dimensional electrostatic particle-in-cell code: electrons and ions between
// plates, a beam that enters on the left, secondary electrons from the walls.
//
//   pic [steps [particles per cell]]
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { NX = 256, NY = 256, SORT_EVERY = 8, SWEEPS = 12 };
enum species { ELECTRON, ION, BEAM, SPECIES };
enum cell_kind { VACUUM, WALL, PLATE };

typedef struct {
    double x, y;
} vec2;

typedef struct {
    vec2 pos;               // in cells
    vec2 vel;
    double vz;
    double weight;
    enum species species;
    int64_t id;
    int born;               // step
    int bounces;
    int cell;
} particle;

typedef struct {
    double rho;
    double phi;
    double phi_mean;        // over time, for the diagnostics
    vec2 field;
    int population[SPECIES];
    enum cell_kind kind;
    double fixed;           // potential of a plate
    double deposited;       // energy that hit the cell
} cell;

static const struct {
    const char *name;
    double charge, mass;
} kinds[SPECIES] = {
    [ELECTRON] = {"electrons", -1.0, 1.0},
    [ION] = {"ions", 1.0, 400.0},
    [BEAM] = {"beam", -1.0, 1.0},
};

typedef struct {
    particle *data;
    size_t size, capacity;
    int64_t next_id;
} population;

typedef struct {
    cell *grid;
    population all;
    int step;
    long absorbed[SPECIES], injected, secondary;
    double residual;
} simulation;

static uint64_t rng_state = 88172645463325252u;

static double uniform(void)
{
    rng_state = rng_state * 6364136223846793005u + 1442695040888963407u;
    return (double)(rng_state >> 11) * 0x1p-53;
}

// roughly normal
static double thermal(double spread)
{
    return spread * (uniform() + uniform() + uniform() + uniform() - 2.0) * 1.7320508;
}

static void *checked(void *p)
{
    if (!p) {
        fprintf(stderr, "pic: out of memory\n");
        exit(EXIT_FAILURE);
    }
    return p;
}

static size_t at(int x, int y)
{
    return (size_t)y * NX + (size_t)x;
}

static void add(population *p, particle q)
{
    if (p->size == p->capacity) {
        p->capacity = p->capacity ? p->capacity * 2 : 4096;
        p->data = checked(realloc(p->data, p->capacity * sizeof *p->data));
    }
    q.id = p->next_id++;
    p->data[p->size++] = q;
}

static void setup_grid(simulation *s)
{
    s->grid = checked(calloc((size_t)NX * NY, sizeof *s->grid));
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++) {
            cell *c = &s->grid[at(x, y)];
            if (x == 0 || y == 0 || x == NX - 1 || y == NY - 1)
                c->kind = WALL;
            if (x > NX / 4 && x < NX * 3 / 4 && (y == NY / 5 || y == NY * 4 / 5)) {
                c->kind = PLATE;
                c->fixed = y < NY / 2 ? 4.0 : -4.0;
            }
            c->phi = c->fixed;
        }
}

static void setup_particles(simulation *s, int per_cell)
{
    for (int y = 1; y < NY - 1; y++)
        for (int x = 1; x < NX - 1; x++) {
            if (s->grid[at(x, y)].kind != VACUUM)
                continue;
            for (int k = 0; k < per_cell; k++) {
                vec2 pos, hot, cold;
                pos.x = x + uniform();
                pos.y = y + uniform();
                if (pos.x >= NX - 1 || pos.y >= NY - 1)
                    continue;
                hot.x = thermal(0.15);
                hot.y = thermal(0.15);
                add(&s->all, (particle){
                    .pos = pos, .vel = hot, .vz = thermal(0.15), .weight = 1.0 / per_cell, .species = ELECTRON});
                cold.x = thermal(0.008);
                cold.y = thermal(0.008);
                add(&s->all, (particle){
                    .pos = pos, .vel = cold, .vz = thermal(0.008), .weight = 1.0 / per_cell, .species = ION});
            }
        }
}

// The charge of each particle goes to the four cells around it.
static void deposit(simulation *s)
{
    for (size_t k = 0; k < (size_t)NX * NY; k++)
        s->grid[k].rho = 0;
    for (size_t k = 0; k < s->all.size; k++) {
        const particle *p = &s->all.data[k];
        int ix = (int)p->pos.x, iy = (int)p->pos.y;
        double fx = p->pos.x - ix, fy = p->pos.y - iy;
        double q = kinds[p->species].charge * p->weight;
        cell *low = &s->grid[at(ix, iy)], *high = low + NX;
        low[0].rho += q * (1 - fx) * (1 - fy);
        low[1].rho += q * fx * (1 - fy);
        high[0].rho += q * (1 - fx) * fy;
        high[1].rho += q * fx * fy;
    }
}

// Red and black sweeps of over-relaxation.
static void solve(simulation *s)
{
    const double omega = 1.8;
    for (int sweep = 0; sweep < 2 * SWEEPS; sweep++) {
        s->residual = 0;
        for (int y = 1; y < NY - 1; y++)
            for (int x = 1 + (y + sweep) % 2; x < NX - 1; x += 2) {
                cell *c = &s->grid[at(x, y)];
                if (c->kind != VACUUM)
                    continue;
                double r = (c[-1].phi + c[1].phi + c[-NX].phi + c[NX].phi + 0.05 * c->rho) / 4 - c->phi;
                c->phi += omega * r;
                s->residual += r * r;
            }
    }
}

static void differentiate(simulation *s)
{
    for (int y = 1; y < NY - 1; y++)
        for (int x = 1; x < NX - 1; x++) {
            cell *c = &s->grid[at(x, y)];
            c->field = (vec2){(c[-1].phi - c[1].phi) / 2, (c[-NX].phi - c[NX].phi) / 2};
            c->phi_mean += 0.05 * (c->phi - c->phi_mean);
        }
}

static vec2 interpolate(const simulation *s, vec2 pos)
{
    int ix = (int)pos.x, iy = (int)pos.y;
    double fx = pos.x - ix, fy = pos.y - iy;
    const cell *low = &s->grid[at(ix, iy)], *high = low + NX;
    return (vec2){
        (low[0].field.x * (1 - fx) + low[1].field.x * fx) * (1 - fy) +
            (high[0].field.x * (1 - fx) + high[1].field.x * fx) * fy,
        (low[0].field.y * (1 - fx) + low[1].field.y * fx) * (1 - fy) +
            (high[0].field.y * (1 - fx) + high[1].field.y * fx) * fy,
    };
}

static double energy(const particle *p)
{
    return 0.5 * kinds[p->species].mass * (p->vel.x * p->vel.x + p->vel.y * p->vel.y + p->vz * p->vz);
}

// Returns false when the particle is gone.
static bool hit(simulation *s, particle *p, vec2 old)
{
    double e = energy(p);
    int ix = (int)fmin(fmax(p->pos.x, 0), NX - 1), iy = (int)fmin(fmax(p->pos.y, 0), NY - 1);
    s->grid[at(ix, iy)].deposited += p->weight * e;
    if (p->species == ION || uniform() < 0.3) {
        s->absorbed[p->species]++;
        return false;
    }
    p->pos = old;
    p->vel = (vec2){-0.6 * p->vel.x, -0.6 * p->vel.y};
    p->bounces++;
    if (p->species == BEAM) {
        p->species = ELECTRON;
        s->secondary++;
    }
    return true;
}

static bool inside(const simulation *s, vec2 pos)
{
    if (!(pos.x >= 1 && pos.y >= 1 && pos.x < NX - 1.001 && pos.y < NY - 1.001))
        return false;
    return s->grid[at((int)pos.x, (int)pos.y)].kind == VACUUM;
}

static void push(simulation *s)
{
    population *all = &s->all;
    for (size_t k = 0; k < all->size;) {
        particle *p = &all->data[k];
        vec2 e = interpolate(s, p->pos), old = p->pos;
        double f = kinds[p->species].charge / kinds[p->species].mass;
        p->vel.x += f * e.x;
        p->vel.y += f * e.y;
        p->pos.x += p->vel.x;
        p->pos.y += p->vel.y;
        if (!inside(s, p->pos) && !hit(s, p, old))
            *p = all->data[--all->size];
        else
            k++;
    }
}

static void inject(simulation *s, int n)
{
    for (int k = 0; k < n; k++) {
        particle p = {.weight = 0.5, .species = BEAM, .born = s->step};
        p.pos.x = 1 + 0.5 * uniform();
        p.pos.y = NY / 2.0 + thermal(6);
        p.vel.x = 0.7 + thermal(0.02);
        p.vel.y = thermal(0.02);
        add(&s->all, p);
        s->injected++;
    }
}

// By cell, so that neighbours in the plane are neighbours in memory.
static void sort_by_cell(simulation *s)
{
    size_t *start = checked(calloc((size_t)NX * NY + 1, sizeof *start));
    particle *sorted = checked(malloc(s->all.capacity * sizeof *sorted));
    for (size_t k = 0; k < s->all.size; k++) {
        particle *p = &s->all.data[k];
        p->cell = (int)at((int)p->pos.x, (int)p->pos.y);
        start[p->cell + 1]++;
    }
    for (size_t k = 0; k < (size_t)NX * NY; k++)
        start[k + 1] += start[k];
    for (size_t k = 0; k < s->all.size; k++)
        sorted[start[s->all.data[k].cell]++] = s->all.data[k];
    free(s->all.data);
    free(start);
    s->all.data = sorted;
}

static void diagnose(const simulation *s)
{
    double kinetic[SPECIES] = {0}, potential = 0;
    long count[SPECIES] = {0};
    for (size_t k = 0; k < s->all.size; k++) {
        const particle *p = &s->all.data[k];
        kinetic[p->species] += p->weight * energy(p);
        count[p->species]++;
    }
    for (size_t k = 0; k < (size_t)NX * NY; k++)
        potential += 0.5 * s->grid[k].rho * s->grid[k].phi;
    printf("step %d: potential %.6f residual %.3e", s->step, potential, s->residual);
    for (int k = 0; k < SPECIES; k++)
        printf(" %s %ld %.6f", kinds[k].name, count[k], kinetic[k]);
    printf("\n");
}

static void summarize(simulation *s)
{
    uint64_t check = 0;
    double mean = 0, heat = 0;
    long old = 0, bounces = 0, most = 0;
    for (size_t k = 0; k < s->all.size; k++) {
        const particle *p = &s->all.data[k];
        check = check * 31 + (uint64_t)p->id + (uint64_t)(p->pos.x * 1000) + (uint64_t)(p->pos.y * 1000);
        bounces += p->bounces;
        old += p->born == 0;
        s->grid[at((int)p->pos.x, (int)p->pos.y)].population[p->species]++;
    }
    for (size_t k = 0; k < (size_t)NX * NY; k++) {
        mean += s->grid[k].phi_mean;
        heat += s->grid[k].deposited;
        if (s->grid[k].population[ELECTRON] > most)
            most = s->grid[k].population[ELECTRON];
    }
    printf("%zu particles, %ld of them old, %ld bounces, at most %ld electrons in a cell\n", s->all.size, old,
           bounces, most);
    printf("absorbed %ld %ld %ld, injected %ld, secondary %ld\n", s->absorbed[ELECTRON], s->absorbed[ION],
           s->absorbed[BEAM], s->injected, s->secondary);
    printf("mean potential %.9f, heat %.9f, check %016llx\n", mean / (NX * NY), heat, (unsigned long long)check);
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 36, per_cell = argc > 2 ? atoi(argv[2]) : 4;
    if (steps < 1 || per_cell < 1 || per_cell > 100) {
        fprintf(stderr, "usage: pic [steps [particles per cell]]\n");
        return EXIT_FAILURE;
    }
    simulation s = {0};
    setup_grid(&s);
    setup_particles(&s, per_cell);
    for (s.step = 0; s.step < steps; s.step++) {
        if (s.step % SORT_EVERY == 0)
            sort_by_cell(&s);
        deposit(&s);
        solve(&s);
        differentiate(&s);
        push(&s);
        inject(&s, 200);
        if (s.step % 6 == 5)
            diagnose(&s);
    }
    summarize(&s);
    free(s.grid);
    free(s.all.data);
    return EXIT_SUCCESS;
}
