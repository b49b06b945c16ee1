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
    double vz;
    uint32_t id;
    uint16_t born;          // step
    uint16_t bounces;
} details;

static const struct {
    const char *name;
    double charge, mass;
} kinds[SPECIES] = {
    [ELECTRON] = {"electrons", -1.0, 1.0},
    [ION] = {"ions", 1.0, 400.0},
    [BEAM] = {"beam", -1.0, 1.0},
};

typedef struct {
    vec2 *pos;              // in cells
    vec2 *vel;
    double *weight;
    uint8_t *species;
    details *rest;
    size_t size, capacity;
    uint32_t next_id;
} population;

typedef struct {
    double *rho;
    double *phi;
    vec2 *field;
    uint8_t *kind;
    double *phi_mean;       // over time, for the diagnostics
    double *deposited;      // energy that hit the cell
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

static void set_capacity(population *p, size_t n)
{
    p->capacity = n;
    p->pos = checked(realloc(p->pos, n * sizeof *p->pos));
    p->vel = checked(realloc(p->vel, n * sizeof *p->vel));
    p->weight = checked(realloc(p->weight, n * sizeof *p->weight));
    p->species = checked(realloc(p->species, n));
    p->rest = checked(realloc(p->rest, n * sizeof *p->rest));
}

static void free_population(population *p)
{
    free(p->pos);
    free(p->vel);
    free(p->weight);
    free(p->species);
    free(p->rest);
}

static void add(population *p, vec2 pos, vec2 vel, double vz, double weight, enum species species, int born)
{
    if (p->size == p->capacity)
        set_capacity(p, p->capacity ? p->capacity * 2 : 4096);
    size_t k = p->size++;
    p->pos[k] = pos;
    p->vel[k] = vel;
    p->weight[k] = weight;
    p->species[k] = (uint8_t)species;
    p->rest[k] = (details){.vz = vz, .id = p->next_id++, .born = (uint16_t)born};
}

static void copy(population *to, size_t j, const population *from, size_t k)
{
    to->pos[j] = from->pos[k];
    to->vel[j] = from->vel[k];
    to->weight[j] = from->weight[k];
    to->species[j] = from->species[k];
    to->rest[j] = from->rest[k];
}

static void setup_grid(simulation *s)
{
    size_t cells = (size_t)NX * NY;
    s->rho = checked(calloc(cells, sizeof *s->rho));
    s->phi = checked(calloc(cells, sizeof *s->phi));
    s->field = checked(calloc(cells, sizeof *s->field));
    s->kind = checked(calloc(cells, 1));
    s->phi_mean = checked(calloc(cells, sizeof *s->phi_mean));
    s->deposited = checked(calloc(cells, sizeof *s->deposited));
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++) {
            size_t c = at(x, y);
            if (x == 0 || y == 0 || x == NX - 1 || y == NY - 1)
                s->kind[c] = WALL;
            if (x > NX / 4 && x < NX * 3 / 4 && (y == NY / 5 || y == NY * 4 / 5)) {
                s->kind[c] = PLATE;
                s->phi[c] = y < NY / 2 ? 4.0 : -4.0;
            }
        }
}

static void setup_particles(simulation *s, int per_cell)
{
    for (int y = 1; y < NY - 1; y++)
        for (int x = 1; x < NX - 1; x++) {
            if (s->kind[at(x, y)] != VACUUM)
                continue;
            for (int k = 0; k < per_cell; k++) {
                vec2 pos, vel;
                double vz;
                pos.x = x + uniform();
                pos.y = y + uniform();
                if (pos.x >= NX - 1 || pos.y >= NY - 1)
                    continue;
                vel.x = thermal(0.15);
                vel.y = thermal(0.15);
                vz = thermal(0.15);
                add(&s->all, pos, vel, vz, 1.0 / per_cell, ELECTRON, 0);
                vel.x = thermal(0.008);
                vel.y = thermal(0.008);
                vz = thermal(0.008);
                add(&s->all, pos, vel, vz, 1.0 / per_cell, ION, 0);
            }
        }
}

// The charge of each particle goes to the four cells around it.
static void deposit(simulation *s)
{
    for (size_t k = 0; k < (size_t)NX * NY; k++)
        s->rho[k] = 0;
    for (size_t k = 0; k < s->all.size; k++) {
        vec2 pos = s->all.pos[k];
        int ix = (int)pos.x, iy = (int)pos.y;
        double fx = pos.x - ix, fy = pos.y - iy;
        double q = kinds[s->all.species[k]].charge * s->all.weight[k];
        double *low = &s->rho[at(ix, iy)], *high = low + NX;
        low[0] += q * (1 - fx) * (1 - fy);
        low[1] += q * fx * (1 - fy);
        high[0] += q * (1 - fx) * fy;
        high[1] += q * fx * fy;
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
                size_t k = at(x, y);
                double *phi = &s->phi[k];
                if (s->kind[k] != VACUUM)
                    continue;
                double r = (phi[-1] + phi[1] + phi[-NX] + phi[NX] + 0.05 * s->rho[k]) / 4 - *phi;
                *phi += omega * r;
                s->residual += r * r;
            }
    }
}

static void differentiate(simulation *s)
{
    for (int y = 1; y < NY - 1; y++)
        for (int x = 1; x < NX - 1; x++) {
            size_t k = at(x, y);
            const double *phi = &s->phi[k];
            s->field[k] = (vec2){(phi[-1] - phi[1]) / 2, (phi[-NX] - phi[NX]) / 2};
            s->phi_mean[k] += 0.05 * (*phi - s->phi_mean[k]);
        }
}

static vec2 interpolate(const simulation *s, vec2 pos)
{
    int ix = (int)pos.x, iy = (int)pos.y;
    double fx = pos.x - ix, fy = pos.y - iy;
    const vec2 *low = &s->field[at(ix, iy)], *high = low + NX;
    return (vec2){
        (low[0].x * (1 - fx) + low[1].x * fx) * (1 - fy) +
            (high[0].x * (1 - fx) + high[1].x * fx) * fy,
        (low[0].y * (1 - fx) + low[1].y * fx) * (1 - fy) +
            (high[0].y * (1 - fx) + high[1].y * fx) * fy,
    };
}

static double energy(const population *p, size_t k)
{
    vec2 v = p->vel[k];
    double vz = p->rest[k].vz;
    return 0.5 * kinds[p->species[k]].mass * (v.x * v.x + v.y * v.y + vz * vz);
}

// Returns false when the particle is gone.
static bool hit(simulation *s, size_t k, vec2 old)
{
    population *p = &s->all;
    double e = energy(p, k);
    int ix = (int)fmin(fmax(p->pos[k].x, 0), NX - 1), iy = (int)fmin(fmax(p->pos[k].y, 0), NY - 1);
    s->deposited[at(ix, iy)] += p->weight[k] * e;
    if (p->species[k] == ION || uniform() < 0.3) {
        s->absorbed[p->species[k]]++;
        return false;
    }
    p->pos[k] = old;
    p->vel[k] = (vec2){-0.6 * p->vel[k].x, -0.6 * p->vel[k].y};
    p->rest[k].bounces++;
    if (p->species[k] == BEAM) {
        p->species[k] = ELECTRON;
        s->secondary++;
    }
    return true;
}

static bool inside(const simulation *s, vec2 pos)
{
    if (!(pos.x >= 1 && pos.y >= 1 && pos.x < NX - 1.001 && pos.y < NY - 1.001))
        return false;
    return s->kind[at((int)pos.x, (int)pos.y)] == VACUUM;
}

static void push(simulation *s)
{
    population *all = &s->all;
    for (size_t k = 0; k < all->size;) {
        vec2 old = all->pos[k], e = interpolate(s, old);
        double f = kinds[all->species[k]].charge / kinds[all->species[k]].mass;
        all->vel[k].x += f * e.x;
        all->vel[k].y += f * e.y;
        all->pos[k].x += all->vel[k].x;
        all->pos[k].y += all->vel[k].y;
        if (!inside(s, all->pos[k]) && !hit(s, k, old)) {
            all->size--;
            copy(all, k, all, all->size);
        } else {
            k++;
        }
    }
}

static void inject(simulation *s, int n)
{
    for (int k = 0; k < n; k++) {
        vec2 pos, vel;
        pos.x = 1 + 0.5 * uniform();
        pos.y = NY / 2.0 + thermal(6);
        vel.x = 0.7 + thermal(0.02);
        vel.y = thermal(0.02);
        add(&s->all, pos, vel, 0, 0.5, BEAM, s->step);
        s->injected++;
    }
}

// By cell, so that neighbours in the plane are neighbours in memory.
static void sort_by_cell(simulation *s)
{
    uint32_t *start = checked(calloc((size_t)NX * NY + 1, sizeof *start));
    uint32_t *to = checked(malloc(s->all.size * sizeof *to));
    population sorted = {.size = s->all.size, .next_id = s->all.next_id};
    set_capacity(&sorted, s->all.capacity);
    for (size_t k = 0; k < s->all.size; k++) {
        to[k] = (uint32_t)at((int)s->all.pos[k].x, (int)s->all.pos[k].y);
        start[to[k] + 1]++;
    }
    for (size_t k = 0; k < (size_t)NX * NY; k++)
        start[k + 1] += start[k];
    for (size_t k = 0; k < s->all.size; k++)
        copy(&sorted, start[to[k]]++, &s->all, k);
    free_population(&s->all);
    free(start);
    free(to);
    s->all = sorted;
}

static void diagnose(const simulation *s)
{
    double kinetic[SPECIES] = {0}, potential = 0;
    long count[SPECIES] = {0};
    for (size_t k = 0; k < s->all.size; k++) {
        kinetic[s->all.species[k]] += s->all.weight[k] * energy(&s->all, k);
        count[s->all.species[k]]++;
    }
    for (size_t k = 0; k < (size_t)NX * NY; k++)
        potential += 0.5 * s->rho[k] * s->phi[k];
    printf("step %d: potential %.6f residual %.3e", s->step, potential, s->residual);
    for (int k = 0; k < SPECIES; k++)
        printf(" %s %ld %.6f", kinds[k].name, count[k], kinetic[k]);
    printf("\n");
}

static void summarize(const simulation *s)
{
    uint64_t check = 0;
    double mean = 0, heat = 0;
    int *electrons = checked(calloc((size_t)NX * NY, sizeof *electrons));
    long old = 0, bounces = 0, most = 0;
    for (size_t k = 0; k < s->all.size; k++) {
        vec2 pos = s->all.pos[k];
        const details *d = &s->all.rest[k];
        check = check * 31 + (uint64_t)d->id + (uint64_t)(pos.x * 1000) + (uint64_t)(pos.y * 1000);
        bounces += d->bounces;
        old += d->born == 0;
        electrons[at((int)pos.x, (int)pos.y)] += s->all.species[k] == ELECTRON;
    }
    for (size_t k = 0; k < (size_t)NX * NY; k++) {
        mean += s->phi_mean[k];
        heat += s->deposited[k];
        if (electrons[k] > most)
            most = electrons[k];
    }
    free(electrons);
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
    free(s.rho);
    free(s.phi);
    free(s.field);
    free(s.kind);
    free(s.phi_mean);
    free(s.deposited);
    free_population(&s.all);
    return EXIT_SUCCESS;
}
