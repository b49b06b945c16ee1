/* report.c */
#include <stdlib.h>

#include "md.h"

static double speed2(const ATOM *ap)
{
    return ap->vx * ap->vx + ap->vy * ap->vy + ap->vz * ap->vz;
}

double kinetic(void)
{
    ATOM *ap;
    double v = 0.;

    for (ap = a_next(-1); ap != NULL; ap = a_next(1))
        v += .5 * ap->mass * speed2(ap);
    return v;
}

static int byspeed(const void *p, const void *q)
{
    const ATOM *a = *(ATOM *const *)p, *b = *(ATOM *const *)q;
    double s = speed2(a), t = speed2(b);

    if (s != t)
        return s > t ? -1 : 1;
    return a->serial - b->serial;
}

void report_hot(void)
{
    int n = a_number(), i = 0;
    ATOM **all = malloc(n * sizeof *all), *ap;
    double sum = 0.;

    if (all == NULL)
        aaerror("no memory for the report");
    for (ap = a_next(-1); ap != NULL; ap = a_next(1))
        all[i++] = ap;
    qsort(all, n, sizeof *all, byspeed);
    for (i = 0; i < 5 && i < n; i++)
        printf("%-8s %d at %.5f %.5f %.5f, %d close\n", all[i]->name, all[i]->serial, all[i]->x, all[i]->y,
               all[i]->z, all[i]->nclose);
    for (i = 0; i < n; i++)
        sum = .9 * sum + all[i]->x + all[i]->fz + all[i]->serial % 100;
    printf("sum %.8f\n", sum);
    free(all);
}
