/* Molecular dynamics of a mixture of noble gases: Lennard-Jones forces from a
 * neighbour list that is rebuilt by means of cells when atoms have moved too far.
 *
 * usage: moldyn [atoms per side [steps]]
 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SIDE 40
#define MAX_ATOMS (MAX_SIDE * MAX_SIDE * MAX_SIDE)
#define MAX_CELLS (20 * 20 * 20)
#define MAX_PAIRS (60 * MAX_ATOMS)
#define TYPES 3
#define CUTOFF 2.5
#define SKIN 0.35
#define TIME_STEP 0.004
#define BINS 64

typedef double vector[3];

/* The two records that a pair of neighbours needs: half a cache line each. */
typedef struct {
    vector at;
    uint32_t type;
} place_t;

typedef struct {
    vector force;
    double potential;
} effect_t;

typedef struct {
    char label[8];
} label_t;

static const struct {
    const char *name;
    double mass, size, depth;
    int share;                  /* percent */
} element[TYPES] = {{"Ar", 1.0, 1.0, 1.0, 60}, {"Kr", 2.1, 1.07, 1.3, 30}, {"Xe", 3.3, 1.15, 1.7, 10}};

static struct {
    double a, b, shift;         /* a / r^12 - b / r^6 - shift */
} interaction[TYPES][TYPES];

static _Alignas(64) place_t pos[MAX_ATOMS];
static _Alignas(64) effect_t effect[MAX_ATOMS];
static vector vel[MAX_ATOMS], listed_at[MAX_ATOMS];     /* position when the list was built */
static double mass[MAX_ATOMS];
static int16_t cell[MAX_ATOMS];
static int next[MAX_ATOMS];                             /* in the cell; -1: last */
static int first_pair[MAX_ATOMS + 1];                   /* ends where the next one begins */
static int16_t crossings[MAX_ATOMS][3];                 /* of the border of the box */
static label_t label[MAX_ATOMS];
static int atoms;
static int cell_head[MAX_CELLS];
static int cells_per_side;
static int neighbour[MAX_PAIRS];
static int pairs, rebuilds;
static double box;
static double virial;
static uint64_t rng_state = 0xda942042e4dd58b5u;

static uint64_t rng(void)
{
    rng_state ^= rng_state << 13;
    rng_state ^= rng_state >> 7;
    rng_state ^= rng_state << 17;
    return rng_state;
}

static double uniform(void)
{
    return (double)(rng() >> 11) * 0x1p-53;
}

static void prepare_interactions(void)
{
    for (int s = 0; s < TYPES; s++) {
        for (int t = 0; t < TYPES; t++) {
            double size = 0.5 * (element[s].size + element[t].size);
            double depth = sqrt(element[s].depth * element[t].depth), s6 = pow(size, 6), c6 = pow(CUTOFF, -6);
            interaction[s][t].a = 4 * depth * s6 * s6;
            interaction[s][t].b = 4 * depth * s6;
            interaction[s][t].shift = (interaction[s][t].a * c6 - interaction[s][t].b) * c6;
        }
    }
}

/* On a cubic lattice, the elements mixed at random. */
static void prepare_atoms(int side)
{
    static int site[MAX_ATOMS];
    double spacing = 1.12, mean[3] = {0, 0, 0}, total = 0;
    atoms = side * side * side;
    box = side * spacing;
    for (int k = 0; k < atoms; k++)
        site[k] = k;
    for (int k = atoms - 1; k > 0; k--) {
        int j = (int)(rng() % (uint64_t)(k + 1)), other = site[j];
        site[j] = site[k];
        site[k] = other;
    }
    int used = 0;
    for (int t = 0; t < TYPES; t++) {
        int share = t == TYPES - 1 ? atoms - used : atoms * element[t].share / 100;
        for (int k = 0; k < share; k++, used++) {
            snprintf(label[used].label, sizeof label[used].label, "%s%d", element[t].name, k % 100000);
            pos[used].type = (uint32_t)t;
            mass[used] = element[t].mass;
            int at[3] = {site[used] % side, site[used] / side % side, site[used] / side / side};
            for (int d = 0; d < 3; d++) {
                pos[used].at[d] = (at[d] + 0.5 + 0.1 * (uniform() - 0.5)) * spacing;
                vel[used][d] = (uniform() - 0.5) * 4 / sqrt(mass[used]);
                mean[d] += mass[used] * vel[used][d];
            }
            total += mass[used];
        }
    }
    for (int k = 0; k < atoms; k++)
        for (int d = 0; d < 3; d++)
            vel[k][d] -= mean[d] / total;
}

static double nearest(double d)
{
    if (d > 0.5 * box)
        return d - box;
    if (d < -0.5 * box)
        return d + box;
    return d;
}

static double distance2(const vector p, const vector q)
{
    double x = nearest(p[0] - q[0]), y = nearest(p[1] - q[1]), z = nearest(p[2] - q[2]);
    return x * x + y * y + z * z;
}

static void sort_into_cells(void)
{
    cells_per_side = (int)(box / (CUTOFF + SKIN));
    for (int c = 0; c < cells_per_side * cells_per_side * cells_per_side; c++)
        cell_head[c] = -1;
    for (int k = 0; k < atoms; k++) {
        int c = 0;
        for (int d = 0; d < 3; d++) {
            int at = (int)(pos[k].at[d] / box * cells_per_side);
            c = c * cells_per_side + (at < cells_per_side ? at : cells_per_side - 1);
        }
        cell[k] = (int16_t)c;
        next[k] = cell_head[c];
        cell_head[c] = k;
    }
}

static void build_list(void)
{
    const double reach = (CUTOFF + SKIN) * (CUTOFF + SKIN);
    const int n = cells_per_side;
    sort_into_cells();
    pairs = 0;
    rebuilds++;
    for (int i = 0; i < atoms; i++) {
        int cx = cell[i] / (n * n), cy = cell[i] / n % n, cz = cell[i] % n;
        first_pair[i] = pairs;
        for (int k = 0; k < 27; k++) {
            int x = (cx + k / 9 - 1 + n) % n, y = (cy + k / 3 % 3 - 1 + n) % n, z = (cz + k % 3 - 1 + n) % n;
            for (int j = cell_head[(x * n + y) * n + z]; j > i; j = next[j]) {
                if (distance2(pos[i].at, pos[j].at) >= reach)
                    continue;
                if (pairs == MAX_PAIRS) {
                    fputs("moldyn: too dense\n", stderr);
                    exit(1);
                }
                neighbour[pairs++] = j;
            }
        }
        memcpy(listed_at[i], pos[i].at, sizeof listed_at[i]);
    }
    first_pair[atoms] = pairs;
}

static bool list_is_old(void)
{
    for (int k = 0; k < atoms; k++)
        if (distance2(pos[k].at, listed_at[k]) > 0.25 * SKIN * SKIN)
            return true;
    return false;
}

static void compute_forces(void)
{
    memset(effect, 0, (size_t)atoms * sizeof *effect);
    virial = 0;
    for (int i = 0; i < atoms; i++) {
        const double ax = pos[i].at[0], ay = pos[i].at[1], az = pos[i].at[2];
        const uint32_t type = pos[i].type;
        vector sum = {0, 0, 0};
        double energy = 0;
        for (int k = first_pair[i]; k < first_pair[i + 1]; k++) {
            const place_t *b = &pos[neighbour[k]];
            double x = nearest(ax - b->at[0]), y = nearest(ay - b->at[1]);
            double z = nearest(az - b->at[2]), r2 = x * x + y * y + z * z;
            if (r2 >= CUTOFF * CUTOFF)
                continue;
            effect_t *c = &effect[neighbour[k]];
            double p = interaction[type][b->type].a, q = interaction[type][b->type].b;
            double i2 = 1 / r2, i6 = i2 * i2 * i2;
            double f = (12 * p * i6 - 6 * q) * i6 * i2;
            double e = 0.5 * ((p * i6 - q) * i6 - interaction[type][b->type].shift);
            sum[0] += f * x;
            sum[1] += f * y;
            sum[2] += f * z;
            energy += e;
            c->force[0] -= f * x;
            c->force[1] -= f * y;
            c->force[2] -= f * z;
            c->potential += e;
            virial += f * r2;
        }
        for (int d = 0; d < 3; d++)
            effect[i].force[d] += sum[d];
        effect[i].potential += energy;
    }
}

static void move_atoms(void)
{
    for (int k = 0; k < atoms; k++) {
        for (int d = 0; d < 3; d++) {
            vel[k][d] += 0.5 * TIME_STEP * effect[k].force[d] / mass[k];
            pos[k].at[d] += TIME_STEP * vel[k][d];
            if (pos[k].at[d] < 0) {
                pos[k].at[d] += box;
                crossings[k][d]--;
            } else if (pos[k].at[d] >= box) {
                pos[k].at[d] -= box;
                crossings[k][d]++;
            }
        }
    }
}

static void finish_velocities(double factor)
{
    for (int k = 0; k < atoms; k++)
        for (int d = 0; d < 3; d++)
            vel[k][d] = (vel[k][d] + 0.5 * TIME_STEP * effect[k].force[d] / mass[k]) * factor;
}

static double kinetic(int k)
{
    return 0.5 * mass[k] * (vel[k][0] * vel[k][0] + vel[k][1] * vel[k][1] + vel[k][2] * vel[k][2]);
}

static double temperature(void)
{
    double sum = 0;
    for (int k = 0; k < atoms; k++)
        sum += kinetic(k);
    return 2 * sum / (3.0 * atoms);
}

static void print_step(int step, double t)
{
    double potential = 0;
    for (int k = 0; k < atoms; k++)
        potential += effect[k].potential;
    printf("step %3d: temperature %.6f potential %.6f pressure %.5f pairs %d rebuilds %d\n", step, t,
           potential / atoms, (atoms * t + virial / 3) / (box * box * box), pairs, rebuilds);
}

static void report(void)
{
    long bin[BINS] = {0};
    int fastest = 0, crossed = 0, count[TYPES] = {0};
    double potential[TYPES] = {0}, speed = 0;
    uint64_t check = 0;
    for (int i = 0; i < atoms; i++) {
        double v = kinetic(i) / mass[i];
        potential[pos[i].type] += effect[i].potential;
        count[pos[i].type]++;
        if (v > speed) {
            speed = v;
            fastest = i;
        }
        for (int d = 0; d < 3; d++) {
            crossed += abs(crossings[i][d]);
            check = check * 31 + (uint64_t)llround(pos[i].at[d] * 1e4);
        }
        for (int k = first_pair[i]; k < first_pair[i + 1]; k++) {
            int b = (int)(sqrt(distance2(pos[i].at, pos[neighbour[k]].at)) * BINS / CUTOFF);
            if (b < BINS)
                bin[b]++;
        }
    }
    for (int t = 0; t < TYPES; t++)
        printf("%s: %d atoms, potential %.5f\n", element[t].name, count[t], count[t] ? potential[t] / count[t] : 0);
    for (int b = 16; b < BINS; b++)
        printf("%ld%c", bin[b], b % 16 == 15 ? '\n' : ' ');
    printf("fastest %s, %d crossings\nchecksum %016llx\n", label[fastest].label, crossed, (unsigned long long)check);
}

int main(int argc, char **argv)
{
    int side = argc > 1 ? atoi(argv[1]) : 34, steps = argc > 2 ? atoi(argv[2]) : 9;
    if (side < 8 || side > MAX_SIDE || steps < 1) {
        fprintf(stderr, "usage: moldyn [side (8-%d) [steps]]\n", MAX_SIDE);
        return 1;
    }
    prepare_interactions();
    prepare_atoms(side);
    sort_into_cells();
    build_list();
    compute_forces();
    for (int step = 1; step <= steps; step++) {
        move_atoms();
        if (list_is_old())
            build_list();
        compute_forces();
        double t = temperature();
        finish_velocities(step % 5 == 0 ? sqrt(1.2 / t) : 1);
        if (step % 3 == 0)
            print_step(step, t);
    }
    report();
    return 0;
}
