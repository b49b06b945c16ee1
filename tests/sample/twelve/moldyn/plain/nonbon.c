/* nonbon.c -- van der Waals and Coulomb between close atoms */
#include <math.h>
#include <stdlib.h>

#include "md.h"

static long overflow = 0;

long n_overflow(void)
{
    return overflow;
}

static int cellof(double x, int n)
{
    int i = (int)(x / CUTOFF) + 1;
    if (i < 0)
        i = 0;
    return i < n ? i : n - 1;
}

static int excluded(const ATOM *ap, const ATOM *other)
{
    int i;
    for (i = 0; i < ap->dontuse; i++)
        if (ap->exclude[i] == other)
            return TRUE;
    return FALSE;
}

/* update the lists of neighbours; every pair is with the earlier atom */
int u_nonbon(void)
{
    int n = (int)(md_side / CUTOFF) + 3, i, j, k;
    ATOM **cell = calloc((size_t)n * n * n, sizeof(ATOM *)), *ap, *bp;

    if (cell == NULL)
        aaerror("no memory for cells");
    for (ap = a_next(-1); ap != NULL; ap = a_next(1)) {
        int ci = cellof(ap->x, n), cj = cellof(ap->y, n), ck = cellof(ap->z, n);

        ap->nclose = 0;
        ap->dx = ap->dy = ap->dz = 0.;
        for (i = ci > 0 ? ci - 1 : 0; i <= ci + 1 && i < n; i++)
            for (j = cj > 0 ? cj - 1 : 0; j <= cj + 1 && j < n; j++)
                for (k = ck > 0 ? ck - 1 : 0; k <= ck + 1 && k < n; k++)
                    for (bp = cell[(i * n + j) * n + k]; bp != NULL; bp = bp->chain) {
                        double x = ap->x - bp->x, y = ap->y - bp->y, z = ap->z - bp->z;
                        if (x * x + y * y + z * z > CUTOFF * CUTOFF || excluded(ap, bp))
                            continue;
                        if (ap->nclose == NCLOSE)
                            overflow++;
                        else
                            ap->close[ap->nclose++] = bp;
                    }
        ap->chain = cell[(ci * n + cj) * n + ck];
        cell[(ci * n + cj) * n + ck] = ap;
    }
    free(cell);
    return 1;
}

int f_nonbon(void)
{
    ATOM *a1, *a2;
    int i;

    for (a1 = a_next(-1); a1 != NULL; a1 = a_next(1)) {
        double fx = 0., fy = 0., fz = 0.;
        for (i = 0; i < a1->nclose; i++) {
            double ux, uy, uz, r2, r6, f;
            a2 = a1->close[i];
            ux = a2->x - a1->x;
            uy = a2->y - a1->y;
            uz = a2->z - a1->z;
            r2 = 1. / (ux * ux + uy * uy + uz * uz + .2);
            r6 = r2 * r2 * r2;
            f = 332.17752 * a1->q * a2->q * r2 * sqrt(r2);
            f += r6 * r2 * (12 * a1->b * a2->b * r6 - 6 * a1->a * a2->a);
            fx -= f * ux;
            fy -= f * uy;
            fz -= f * uz;
            a2->fx += f * ux;
            a2->fy += f * uy;
            a2->fz += f * uz;
        }
        a1->fx += fx;
        a1->fy += fy;
        a1->fz += fz;
    }
    return 1;
}

double v_nonbon(void)
{
    ATOM *a1, *a2;
    int i;
    double v = 0.;

    for (a1 = a_next(-1); a1 != NULL; a1 = a_next(1))
        for (i = 0; i < a1->nclose; i++) {
            double ux, uy, uz, r2, r6;
            a2 = a1->close[i];
            ux = a2->x - a1->x;
            uy = a2->y - a1->y;
            uz = a2->z - a1->z;
            r2 = 1. / (ux * ux + uy * uy + uz * uz + .2);
            r6 = r2 * r2 * r2;
            v += 332.17752 * a1->q * a2->q * sqrt(r2);
            v += r6 * (a1->b * a2->b * r6 - a1->a * a2->a);
        }
    return v;
}
