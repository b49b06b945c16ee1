#include <math.h>
#include <stdlib.h>

#include "md.h"

long overflow;

static int cellof(double x, int n)
{
    int i = (int)(x / CUTOFF) + 1;
    if (i < 0)
        i = 0;
    return i < n ? i : n - 1;
}

/* the three atoms of a molecule are bonded to each other */
int u_nonbon(void)
{
    int n = (int)(md_side / CUTOFF) + 3, i, j, k;
    uint32_t *cell = calloc((size_t)n * n * n, sizeof *cell);
    uint32_t *chain = malloc((natom + 1) * sizeof *chain);

    if (!cell || !chain)
        aaerror("no memory for cells");
    for (int a = 0; a < natom; a++) {
        VEC p = hot[a].p;
        int ci = cellof(p.x, n), cj = cellof(p.y, n), ck = cellof(p.z, n);
        uint32_t *close = closeby[a];
        unsigned count = 0;
        for (i = ci > 0 ? ci - 1 : 0; i <= ci + 1 && i < n; i++)
            for (j = cj > 0 ? cj - 1 : 0; j <= cj + 1 && j < n; j++)
                for (k = ck > 0 ? ck - 1 : 0; k <= ck + 1 && k < n; k++)
                    for (uint32_t b = cell[(i * n + j) * n + k]; b; b = chain[b]) {
                        VEC o = hot[b - 1].p;
                        double x = p.x - o.x, y = p.y - o.y, z = p.z - o.z;
                        if (x * x + y * y + z * z > CUTOFF * CUTOFF || (b - 1) / 3 == (uint32_t)a / 3)
                            continue;
                        if (count == NCLOSE)
                            overflow++;
                        else
                            close[count++] = b - 1;
                    }
        nclose[a] = (uint8_t)count;
        chain[a + 1] = cell[(ci * n + cj) * n + ck];
        cell[(ci * n + cj) * n + ck] = a + 1;
    }
    free(cell);
    free(chain);
    return 1;
}

int f_nonbon(void)
{
    for (int a = 0; a < natom; a++) {
        HOT h = hot[a];
        const uint32_t *close = closeby[a];
        double fx = 0., fy = 0., fz = 0.;
        for (int i = 0; i < nclose[a]; i++) {
            const HOT *o = &hot[close[i]];
            VEC *of = &force[close[i]];
            double ux = o->p.x - h.p.x, uy = o->p.y - h.p.y, uz = o->p.z - h.p.z;
            double r2 = 1. / (ux * ux + uy * uy + uz * uz + .2), r6 = r2 * r2 * r2;
            double f = 332.17752 * h.q * o->q * r2 * sqrt(r2);
            f += r6 * r2 * (12 * h.b * o->b * r6 - 6 * h.a * o->a);
            fx -= f * ux;
            fy -= f * uy;
            fz -= f * uz;
            of->x += f * ux;
            of->y += f * uy;
            of->z += f * uz;
        }
        force[a].x += fx;
        force[a].y += fy;
        force[a].z += fz;
    }
    return 1;
}

double v_nonbon(void)
{
    double v = 0.;
    for (int a = 0; a < natom; a++) {
        HOT h = hot[a];
        for (int i = 0; i < nclose[a]; i++) {
            const HOT *o = &hot[closeby[a][i]];
            double ux = o->p.x - h.p.x, uy = o->p.y - h.p.y, uz = o->p.z - h.p.z;
            double r2 = 1. / (ux * ux + uy * uy + uz * uz + .2), r6 = r2 * r2 * r2;
            v += 332.17752 * h.q * o->q * sqrt(r2);
            v += r6 * (h.b * o->b * r6 - h.a * o->a);
        }
    }
    return v;
}
