#include <math.h>
#include <stdlib.h>

#include "quake.h"

static uint32_t findOrAdd(Mesh *mesh, uint32_t from, uint32_t to)
{
    uint32_t c = mesh->row[from], last = 0;
    while (c && mesh->coefs[c].to != to) {
        last = c;
        c = mesh->coefs[c].next;
    }
    if (c)
        return c;
    if (mesh->coefCount + 1 >= mesh->coefRoom) {
        mesh->coefRoom = mesh->coefRoom ? 2 * mesh->coefRoom : 65536;
        mesh->coefs = realloc(mesh->coefs, mesh->coefRoom * sizeof *mesh->coefs);
        if (!mesh->coefs)
            exit(1);
    }
    c = ++mesh->coefCount;
    mesh->coefs[c] = (Coef){0.0, to, 0};
    if (last)
        mesh->coefs[last].next = c;
    else
        mesh->row[from] = c;
    return c;
}

bool assemble(Mesh *mesh)
{
    for (int i = 0; i < mesh->elementCount; i++) {
        const uint32_t *v = mesh->vertex[i];
        const Material *m = &materials[mesh->material[i]];
        for (int a = 0; a < 4; a++) {
            uint32_t n = v[a];
            mesh->mass[n] += 0.25 * mesh->volume[i] * m->density;
            mesh->damping[n] += 0.25 * m->damping;
            mesh->nelements[n]++;
            for (int b = 0; b < 4; b++) {
                if (a == b)
                    continue;
                uint32_t c = findOrAdd(mesh, n, v[b]);
                Vec3 d = sub(mesh->pos[v[b]], mesh->pos[n]);
                double length = sqrt(d.c[0] * d.c[0] + d.c[1] * d.c[1] + d.c[2] * d.c[2]);
                mesh->coefs[c].value += m->stiffness * mesh->volume[i] / (length * length);
            }
        }
    }
    for (int i = 0; i < mesh->nodeCount; i++)
        mesh->damping[i] /= mesh->nelements[i];
    return true;
}
