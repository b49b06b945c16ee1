#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "md.h"

#define SPACING 3.1

double md_side;
int natom, nbond;
HOT *hot;
VEC *force, *vel;
uint8_t *nclose, *active;
uint32_t (*closeby)[NCLOSE];
double *mass;
char (*name)[9];
BOND *bonds;
double *stretch;

void aaerror(const char *line)
{
    fprintf(stderr, "md: %s\n", line);
    exit(EXIT_FAILURE);
}

static unsigned long seed = 12345;

static double rnd(void)
{
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return (double)(seed >> 8) / (double)(0x7fffffff >> 8);
}

static void *must(size_t n, size_t size)
{
    void *p = calloc(n, size);
    if (!p)
        aaerror("cannot build the box");
    return p;
}

static void atom(double x, double y, double z, double q, double a, double b, double m)
{
    hot[natom] = (HOT){{x, y, z}, q, a, b};
    mass[natom] = m;
    active[natom++] = 1;
}

int build_box(int molecules)
{
    int side = 1, i, sites, *site;
    size_t n = 3 * (size_t)molecules;

    while (side * side * side < molecules)
        side++;
    sites = side * side * side;
    md_side = side * SPACING;
    site = must(sites, sizeof *site);
    hot = must(n, sizeof *hot);
    force = must(n, sizeof *force);
    vel = must(n, sizeof *vel);
    nclose = must(n, 1);
    active = must(n, 1);
    closeby = must(n, sizeof *closeby);
    mass = must(n, sizeof *mass);
    name = must(n, sizeof *name);
    bonds = must(n, sizeof *bonds);
    stretch = must(n, sizeof *stretch);
    for (i = 0; i < sites; i++)
        site[i] = i;
    for (i = sites - 1; i > 0; i--) {
        int j = (int)(rnd() * i), t = site[i];
        site[i] = site[j];
        site[j] = t;
    }
    for (i = 0; i < molecules; i++) {
        double x = (site[i] % side + .3 + .4 * rnd()) * SPACING;
        double y = (site[i] / side % side + .3 + .4 * rnd()) * SPACING;
        double z = (site[i] / side / side + .3 + .4 * rnd()) * SPACING;
        double t = 6.2831853 * rnd();
        uint32_t s = natom;

        snprintf(name[s], 9, "w%d.o", i % 10000);
        atom(x, y, z, -.8, 25., 790., 16.);
        snprintf(name[s + 1], 9, "w%d.h1", i % 10000);
        atom(x + .96 * cos(t), y + .96 * sin(t), z, .4, 1., 10., 1.008);
        snprintf(name[s + 2], 9, "w%d.h2", i % 10000);
        atom(x - .24 * cos(t), y - .24 * sin(t), z + .93, .4, 1., 10., 1.008);
        bonds[nbond++] = (BOND){s, s + 1, .96, 450.};
        bonds[nbond++] = (BOND){s, s + 2, .96, 450.};
        bonds[nbond++] = (BOND){s + 1, s + 2, 1.5, 50.};
    }
    free(site);
    return 1;
}

static void inc_v(double dt)
{
    for (int i = 0; i < natom; i++) {
        VEC g = force[i];
        if (!active[i])
            continue;
        double f = g.x * g.x + g.y * g.y + g.z * g.z;
        f = f > 1.e4 ? 100. / sqrt(f) : 1.;
        vel[i].x += f * g.x * dt / mass[i];
        vel[i].y += f * g.y * dt / mass[i];
        vel[i].z += f * g.z * dt / mass[i];
        hot[i].p.x += vel[i].x * dt;
        hot[i].p.y += vel[i].y * dt;
        hot[i].p.z += vel[i].z * dt;
    }
}

int main(int argc, char *argv[])
{
    int molecules = argc > 1 ? atoi(argv[1]) : 15000;
    int steps = argc > 2 ? atoi(argv[2]) : 14;

    if (molecules < 2 || molecules > 1000000)
        aaerror("bad number of molecules");
    build_box(molecules);
    for (int step = 0; step < steps; step++) {
        if (step % 5 == 0)
            u_nonbon();
        memset(force, 0, natom * sizeof *force);
        f_bond();
        f_nonbon();
        f_wall();
        inc_v(.004);
        if (step % 3 != 2)
            continue;
        printf("step %d kinetic %.6f", step, kinetic());
        printf(" bond %.6f", v_bond());
        printf(" nonbon %.6f", v_nonbon());
        printf(" wall %.6f\n", v_wall());
    }
    report_hot();
    printf("longest %.6f overflow %ld\n", b_longest(), overflow);
    return 0;
}
