/* bonds.c -- harmonic bonds */
#include <math.h>
#include <stdlib.h>

#include "md.h"

static BOND *bfirst = NULL, *blast = NULL;

static int exclude(ATOM *ap, ATOM *other)
{
    if (ap->dontuse >= NEXCLUDE)
        return 0;
    ap->exclude[ap->dontuse++] = other;
    return 1;
}

int bond(int p1, int p2, double length, double k)
{
    ATOM *ap1 = a_m_serial(p1), *ap2 = a_m_serial(p2);
    BOND *new;

    if (ap1 == NULL || ap2 == NULL)
        return 0;
    if ((new = malloc(sizeof *new)) == NULL)
        return 0;
    new->next = NULL;
    new->atom1 = ap1;
    new->atom2 = ap2;
    new->length = length;
    new->k = k;
    new->stretch = 0.;
    if (bfirst == NULL)
        bfirst = new;
    else
        blast->next = new;
    blast = new;
    return exclude(ap1, ap2) && exclude(ap2, ap1);
}

int f_bond(void)
{
    BOND *bp;

    for (bp = bfirst; bp != NULL; bp = bp->next) {
        ATOM *a1 = bp->atom1, *a2 = bp->atom2;
        double ux = a2->x - a1->x, uy = a2->y - a1->y, uz = a2->z - a1->z;
        double r = sqrt(ux * ux + uy * uy + uz * uz);
        double f;

        if (r < 1.e-6)
            continue;
        if (r > bp->stretch)
            bp->stretch = r;
        f = 2 * bp->k * (r - bp->length) / r;
        a1->fx += f * ux;
        a1->fy += f * uy;
        a1->fz += f * uz;
        a2->fx -= f * ux;
        a2->fy -= f * uy;
        a2->fz -= f * uz;
    }
    return 1;
}

double v_bond(void)
{
    BOND *bp;
    double v = 0.;

    for (bp = bfirst; bp != NULL; bp = bp->next) {
        ATOM *a1 = bp->atom1, *a2 = bp->atom2;
        double ux = a2->x - a1->x, uy = a2->y - a1->y, uz = a2->z - a1->z;
        double r = sqrt(ux * ux + uy * uy + uz * uz) - bp->length;
        v += bp->k * r * r;
    }
    return v;
}

double b_longest(void)
{
    BOND *bp;
    double s = 0.;

    for (bp = bfirst; bp != NULL; bp = bp->next)
        if (bp->stretch > s)
            s = bp->stretch;
    return s;
}

void b_release(void)
{
    while (bfirst != NULL) {
        blast = bfirst->next;
        free(bfirst);
        bfirst = blast;
    }
}
