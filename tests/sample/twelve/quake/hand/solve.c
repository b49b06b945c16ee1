#include <math.h>

#include "quake.h"

static const double Dt = 0.08;

void timeStep(Mesh *mesh, int step)
{
    const Vec3 *before = mesh->disp[step % 3], *now = mesh->disp[(step + 1) % 3];
    Vec3 *after = mesh->disp[(step + 2) % 3];

    for (int i = 0; i < mesh->nodeCount; i++) {
        Vec3 own = now[i], sum = {{0.0, 0.0, 0.0}};
        for (uint32_t c = mesh->row[i]; c; c = mesh->coefs[c].next)
            for (int k = 0; k < 3; k++)
                sum.c[k] += mesh->coefs[c].value * (now[mesh->coefs[c].to].c[k] - own.c[k]);
        mesh->force[i] = sum;
    }
    for (int i = 0; i < mesh->nodeCount; i++) {
        double size = 0.0;
        if (mesh->flags[i] & Fixed)
            continue;
        for (int k = 0; k < 3; k++) {
            double a = mesh->force[i].c[k] / mesh->mass[i];
            if (mesh->flags[i] & Source && step < 40)
                a += (k + 1) * sin(0.3 * step);
            double old = before[i].c[k], cur = now[i].c[k];
            double u = cur + (1.0 - mesh->damping[i]) * (cur - old) + Dt * Dt * a;
            after[i].c[k] = u;
            size += u * u;
        }
        if (size > mesh->peak[i]) {
            mesh->peak[i] = size;
            mesh->peakStep[i] = (uint16_t)step;
        }
    }
}

void strainPass(Mesh *mesh, int step)
{
    const Vec3 *after = mesh->disp[(step + 2) % 3];
    for (int e = 0; e < mesh->elementCount; e++) {
        Vec3 p[4];
        for (int v = 0; v < 4; v++)
            for (int k = 0; k < 3; k++)
                p[v].c[k] = mesh->pos[mesh->vertex[e][v]].c[k] + after[mesh->vertex[e][v]].c[k];
        double strain = fabs(volumeOf(p[0], p[1], p[2], p[3]) - mesh->volume[e]) / mesh->volume[e];
        if (strain > mesh->maxStrain[e])
            mesh->maxStrain[e] = strain;
        if (strain > 0.02 / materials[mesh->material[e]].stiffness)
            mesh->yields[e]++;
    }
}
