#include <math.h>

#include "quake.h"

static const double Dt = 0.08;

static Vec3 multiplyRow(const Node *n, int now)
{
    Vec3 own = n->disp[now], sum = {{0.0, 0.0, 0.0}};
    for (const Coef *c = n->row; c; c = c->next)
        for (int k = 0; k < 3; k++)
            sum.c[k] += c->value * (c->to->disp[now].c[k] - own.c[k]);
    return sum;
}

void timeStep(Mesh *mesh, int step)
{
    int before = step % 3, now = (step + 1) % 3, after = (step + 2) % 3;

    for (int i = 0; i < mesh->nodeCount; i++)
        mesh->nodes[i].force = multiplyRow(&mesh->nodes[i], now);
    for (int i = 0; i < mesh->nodeCount; i++) {
        Node *n = &mesh->nodes[i];
        double size = 0.0;
        if (n->flags.fixed)
            continue;
        for (int k = 0; k < 3; k++) {
            double a = n->force.c[k] / n->mass;
            if (n->flags.source && step < 40)
                a += (k + 1) * sin(0.3 * step);
            double old = n->disp[before].c[k], cur = n->disp[now].c[k];
            double u = cur + (1.0 - n->damping) * (cur - old) + Dt * Dt * a;
            n->disp[after].c[k] = u;
            size += u * u;
        }
        if (size > n->peak) {
            n->peak = size;
            n->peakStep = step;
        }
    }
}

void strainPass(Mesh *mesh, int step)
{
    int after = (step + 2) % 3;
    for (Element *e = mesh->elements; e < mesh->elements + mesh->elementCount; e++) {
        Vec3 p[4];
        for (int v = 0; v < 4; v++)
            for (int k = 0; k < 3; k++)
                p[v].c[k] = e->vertex[v]->pos.c[k] + e->vertex[v]->disp[after].c[k];
        e->strain = fabs(volumeOf(p[0], p[1], p[2], p[3]) - e->volume) / e->volume;
        if (e->strain > e->maxStrain)
            e->maxStrain = e->strain;
        if (e->strain > 0.02 / e->material->stiffness)
            e->yields++;
    }
}
