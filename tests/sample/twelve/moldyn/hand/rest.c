#include <math.h>
#include <stdlib.h>

#include "md.h"

int f_bond(void)
{
    for (int i = 0; i < nbond; i++) {
        BOND *bp = &bonds[i];
        VEC p1 = hot[bp->atom1].p, p2 = hot[bp->atom2].p, *f1 = &force[bp->atom1], *f2 = &force[bp->atom2];
        double ux = p2.x - p1.x, uy = p2.y - p1.y, uz = p2.z - p1.z;
        double r = sqrt(ux * ux + uy * uy + uz * uz), f;
        if (r < 1.e-6)
            continue;
        if (r > stretch[i])
            stretch[i] = r;
        f = 2 * bp->k * (r - bp->length) / r;
        f1->x += f * ux;
        f1->y += f * uy;
        f1->z += f * uz;
        f2->x -= f * ux;
        f2->y -= f * uy;
        f2->z -= f * uz;
    }
    return 1;
}

double v_bond(void)
{
    double v = 0.;
    for (int i = 0; i < nbond; i++) {
        BOND *bp = &bonds[i];
        VEC p1 = hot[bp->atom1].p, p2 = hot[bp->atom2].p;
        double ux = p2.x - p1.x, uy = p2.y - p1.y, uz = p2.z - p1.z;
        double r = sqrt(ux * ux + uy * uy + uz * uz) - bp->length;
        v += bp->k * r * r;
    }
    return v;
}

double b_longest(void)
{
    double s = 0.;
    for (int i = 0; i < nbond; i++)
        if (stretch[i] > s)
            s = stretch[i];
    return s;
}

static double beyond(double x)
{
    if (x < 0.)
        return x;
    return x > md_side ? x - md_side : 0.;
}

int f_wall(void)
{
    for (int a = 0; a < natom; a++) {
        force[a].x -= 20. * beyond(hot[a].p.x);
        force[a].y -= 20. * beyond(hot[a].p.y);
        force[a].z -= 20. * beyond(hot[a].p.z);
    }
    return 1;
}

double v_wall(void)
{
    double v = 0.;
    for (int a = 0; a < natom; a++) {
        double x = beyond(hot[a].p.x), y = beyond(hot[a].p.y), z = beyond(hot[a].p.z);
        v += 10. * (x * x + y * y + z * z);
        if (x * x + y * y + z * z > 4.)
            active[a] = 0;
    }
    return v;
}

static double speed2(int a)
{
    return vel[a].x * vel[a].x + vel[a].y * vel[a].y + vel[a].z * vel[a].z;
}

double kinetic(void)
{
    double v = 0.;
    for (int a = 0; a < natom; a++)
        v += .5 * mass[a] * speed2(a);
    return v;
}

typedef struct {
    double s;
    int a;
} KEY;

static int byspeed(const void *p, const void *q)
{
    const KEY *a = p, *b = q;
    if (a->s != b->s)
        return a->s > b->s ? -1 : 1;
    return a->a - b->a;
}

void report_hot(void)
{
    KEY *all = malloc(natom * sizeof *all);
    double sum = 0.;
    if (!all)
        aaerror("no memory for the report");
    for (int i = 0; i < natom; i++)
        all[i] = (KEY){speed2(i), i};
    qsort(all, natom, sizeof *all, byspeed);
    for (int i = 0; i < 5 && i < natom; i++) {
        int a = all[i].a;
        printf("%-8s %d at %.5f %.5f %.5f, %d close\n", name[a], a + 100, hot[a].p.x, hot[a].p.y, hot[a].p.z,
               nclose[a]);
    }
    for (int i = 0; i < natom; i++) {
        int a = all[i].a;
        sum = .9 * sum + hot[a].p.x + force[a].z + (a + 100) % 100;
    }
    printf("sum %.8f\n", sum);
    free(all);
}
