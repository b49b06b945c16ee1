#include "quake.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const Material materials[MaterialCount] = {
    [Rock] = {"rock", 2.6, 9.0, 0.002},
    [Clay] = {"clay", 1.9, 3.0, 0.02},
    [Sediment] = {"sediment", 1.6, 1.2, 0.03},
};

Vec3 sub(Vec3 a, Vec3 b)
{
    return (Vec3){{a.c[0] - b.c[0], a.c[1] - b.c[1], a.c[2] - b.c[2]}};
}

double volumeOf(Vec3 a, Vec3 b, Vec3 c, Vec3 d)
{
    Vec3 u = sub(b, a), v = sub(c, a), w = sub(d, a);
    double det = u.c[0] * (v.c[1] * w.c[2] - v.c[2] * w.c[1]) - u.c[1] * (v.c[0] * w.c[2] - v.c[2] * w.c[0]) +
                 u.c[2] * (v.c[0] * w.c[1] - v.c[1] * w.c[0]);
    return (det < 0 ? -det : det) / 6.0;
}

static double uniform(Mesh *mesh)
{
    mesh->random ^= mesh->random << 13;
    mesh->random ^= mesh->random >> 17;
    mesh->random ^= mesh->random << 5;
    return mesh->random / 4294967296.0;
}

static MaterialKind materialAt(Vec3 p, int side)
{
    double depth = p.c[2] / side;
    if (depth < 0.15 + 0.1 * (p.c[0] / side))
        return Sediment;
    return depth < 0.4 ? Clay : Rock;
}

static void addElement(Mesh *mesh, uint32_t a, uint32_t b, uint32_t c, uint32_t d, int side)
{
    int e = mesh->elementCount++;
    uint32_t *v = mesh->vertex[e];
    v[0] = a;
    v[1] = b;
    v[2] = c;
    v[3] = d;
    mesh->volume[e] = volumeOf(mesh->pos[a], mesh->pos[b], mesh->pos[c], mesh->pos[d]);
    mesh->material[e] = (uint8_t)materialAt(mesh->pos[a], side);
}

static void *array(size_t n, size_t size)
{
    void *p = calloc(n, size);
    if (!p) {
        perror("mesh");
        exit(1);
    }
    return p;
}

/* A jittered lattice, cut into six tetrahedra per cube, with shuffled node numbers. */
bool meshCreate(Mesh *mesh, int side)
{
    static const int corner[6][2] = {{1, 3}, {3, 2}, {2, 6}, {6, 4}, {4, 5}, {5, 1}};
    int count = side * side * side, *at = malloc(count * sizeof *at);
    size_t elements = 6 * (size_t)(side - 1) * (side - 1) * (side - 1);

    memset(mesh, 0, sizeof *mesh);
    mesh->random = 2463534242u;
    mesh->nodeCount = count;
    mesh->pos = array(count, sizeof(Vec3));
    for (int k = 0; k < 3; k++)
        mesh->disp[k] = array(count, sizeof(Vec3));
    mesh->force = array(count, sizeof(Vec3));
    mesh->mass = array(count, sizeof(double));
    mesh->damping = array(count, sizeof(double));
    mesh->peak = array(count, sizeof(double));
    mesh->peakStep = array(count, 2);
    mesh->kind = array(count, 1);
    mesh->flags = array(count, 1);
    mesh->nelements = array(count, 1);
    mesh->row = array(count, 4);
    mesh->vertex = array(elements, sizeof *mesh->vertex);
    mesh->volume = array(elements, sizeof(double));
    mesh->maxStrain = array(elements, sizeof(double));
    mesh->material = array(elements, 1);
    mesh->yields = array(elements, 2);
    if (!at)
        return false;
    for (int i = 0; i < count; i++)
        at[i] = i;
    for (int i = count - 1; i > 0; i--) {
        int j = (int)(uniform(mesh) * (i + 1)), t = at[i];
        at[i] = at[j];
        at[j] = t;
    }
    for (int i = 0; i < count; i++) {
        int n = at[i];
        int p[3] = {i % side, i / side % side, i / side / side};
        for (int k = 0; k < 3; k++)
            mesh->pos[n].c[k] = p[k] + 0.3 * (uniform(mesh) - 0.5);
        mesh->kind[n] = (uint8_t)materialAt(mesh->pos[n], side);
        mesh->flags[n] = (p[2] == 0 ? Surface : 0) | (p[2] == side - 1 ? Fixed : 0);
        if (p[0] == side / 2 && p[1] == side / 3 && p[2] > side / 2 && p[2] != side - 1)
            mesh->flags[n] |= Source;
    }
    for (int z = 0; z + 1 < side; z++)
        for (int y = 0; y + 1 < side; y++)
            for (int x = 0; x + 1 < side; x++) {
                uint32_t v[8];
                for (int k = 0; k < 8; k++)
                    v[k] = at[(x + (k & 1)) + side * ((y + (k >> 1 & 1)) + side * (z + (k >> 2)))];
                for (int k = 0; k < 6; k++)
                    addElement(mesh, v[0], v[corner[k][0]], v[corner[k][1]], v[7], side);
            }
    free(at);
    return true;
}

void meshDestroy(Mesh *mesh)
{
    (void)mesh;                 /* at exit */
}
