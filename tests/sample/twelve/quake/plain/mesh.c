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

static bool addElement(Mesh *mesh, Node *a, Node *b, Node *c, Node *d, int side)
{
    if (mesh->elementCount == mesh->elementRoom) {
        int room = mesh->elementRoom ? mesh->elementRoom * 2 : 256;
        Element *more = realloc(mesh->elements, room * sizeof *more);
        if (!more)
            return false;
        mesh->elements = more;
        mesh->elementRoom = room;
    }
    Element *e = &mesh->elements[mesh->elementCount];
    memset(e, 0, sizeof *e);
    e->id = mesh->elementCount++;
    e->vertex[0] = a;
    e->vertex[1] = b;
    e->vertex[2] = c;
    e->vertex[3] = d;
    e->volume = volumeOf(a->pos, b->pos, c->pos, d->pos);
    e->material = &materials[materialAt(a->pos, side)];
    snprintf(e->tag, sizeof e->tag, "%.3s%d", e->material->name, e->id % 1000);
    return true;
}

/* A jittered lattice, cut into six tetrahedra per cube, with shuffled node numbers. */
bool meshCreate(Mesh *mesh, int side)
{
    static const int corner[6][2] = {{1, 3}, {3, 2}, {2, 6}, {6, 4}, {4, 5}, {5, 1}};
    int count = side * side * side, *at = malloc(count * sizeof *at);

    memset(mesh, 0, sizeof *mesh);
    mesh->random = 2463534242u;
    mesh->nodes = calloc(count, sizeof *mesh->nodes);
    mesh->nodeCount = count;
    if (!at || !mesh->nodes)
        goto fail;
    for (int i = 0; i < count; i++)
        at[i] = i;
    for (int i = count - 1; i > 0; i--) {
        int j = (int)(uniform(mesh) * (i + 1)), t = at[i];
        at[i] = at[j];
        at[j] = t;
    }
    for (int i = 0; i < count; i++) {
        Node *n = &mesh->nodes[at[i]];
        int p[3] = {i % side, i / side % side, i / side / side};
        n->id = at[i];
        for (int k = 0; k < 3; k++)
            n->pos.c[k] = p[k] + 0.3 * (uniform(mesh) - 0.5);
        n->flags.surface = p[2] == 0;
        n->flags.fixed = p[2] == side - 1;
        n->flags.kind = materialAt(n->pos, side);
        n->flags.source = p[0] == side / 2 && p[1] == side / 3 && p[2] > side / 2 && !n->flags.fixed;
        snprintf(n->label, sizeof n->label, "n%d%s", n->id % 1000000, n->flags.surface ? "s" : "");
    }
    for (int z = 0; z + 1 < side; z++)
        for (int y = 0; y + 1 < side; y++)
            for (int x = 0; x + 1 < side; x++) {
                Node *v[8];
                for (int k = 0; k < 8; k++)
                    v[k] = &mesh->nodes[at[(x + (k & 1)) + side * ((y + (k >> 1 & 1)) + side * (z + (k >> 2)))]];
                for (int k = 0; k < 6; k++)
                    if (!addElement(mesh, v[0], v[corner[k][0]], v[corner[k][1]], v[7], side))
                        goto fail;
            }
    free(at);
    return true;
fail:
    free(at);
    meshDestroy(mesh);
    return false;
}

void meshDestroy(Mesh *mesh)
{
    coefFreeAll(mesh);
    free(mesh->nodes);
    free(mesh->elements);
    mesh->nodes = NULL;
    mesh->elements = NULL;
}
