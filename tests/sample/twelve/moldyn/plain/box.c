/* box.c -- a box full of molecules, read in no particular order */
#include <math.h>
#include <stdlib.h>

#include "md.h"

#define SPACING 3.1

double md_side;

static unsigned long seed = 12345;

static double rnd(void)
{
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return (double)(seed >> 8) / (double)(0x7fffffff >> 8);
}

int build_box(int molecules)
{
    int side = 1, i, sites, *site;

    while (side * side * side < molecules)
        side++;
    sites = side * side * side;
    md_side = side * SPACING;
    if ((site = malloc(sites * sizeof *site)) == NULL)
        return 0;
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
        int s = 3 * i + 100;
        char name[9];

        snprintf(name, sizeof name, "w%d.o", i % 10000);
        if (!atom(s, x, y, z, -.8, 25., 790., 16., name))
            return 0;
        snprintf(name, sizeof name, "w%d.h1", i % 10000);
        if (!atom(s + 1, x + .96 * cos(t), y + .96 * sin(t), z, .4, 1., 10., 1.008, name))
            return 0;
        snprintf(name, sizeof name, "w%d.h2", i % 10000);
        if (!atom(s + 2, x - .24 * cos(t), y - .24 * sin(t), z + .93, .4, 1., 10., 1.008, name))
            return 0;
        if (!bond(s, s + 1, .96, 450.) || !bond(s, s + 2, .96, 450.) || !bond(s + 1, s + 2, 1.5, 50.))
            return 0;
    }
    free(site);
    return 1;
}

static double beyond(double x)
{
    if (x < 0.)
        return x;
    return x > md_side ? x - md_side : 0.;
}

int f_wall(void)
{
    ATOM *ap;

    for (ap = a_next(-1); ap != NULL; ap = a_next(1)) {
        ap->fx -= 20. * beyond(ap->x);
        ap->fy -= 20. * beyond(ap->y);
        ap->fz -= 20. * beyond(ap->z);
    }
    return 1;
}

double v_wall(void)
{
    ATOM *ap;
    double v = 0.;

    for (ap = a_next(-1); ap != NULL; ap = a_next(1)) {
        double x = beyond(ap->x), y = beyond(ap->y), z = beyond(ap->z);
        v += 10. * (x * x + y * y + z * z);
        if (x * x + y * y + z * z > 4.)
            ap->active = FALSE;
    }
    return v;
}
