#include <math.h>
#include <stdlib.h>

#include "quake.h"

enum { PerSlab = 1000 };

typedef struct Slab {
    struct Slab *next;
    int used;
    Coef coefs[PerSlab];
} Slab;

Coef *coefNew(Mesh *mesh)
{
    Slab *s = mesh->slabs;
    if (!s || s->used == PerSlab) {
        s = calloc(1, sizeof *s);
        if (!s)
            return NULL;
        s->next = mesh->slabs;
        mesh->slabs = s;
    }
    Coef *c = &s->coefs[s->used++];
    c->id = mesh->coefCount++;
    return c;
}

void coefFreeAll(Mesh *mesh)
{
    for (Slab *s = mesh->slabs, *next; s; s = next) {
        next = s->next;
        free(s);
    }
    mesh->slabs = NULL;
}

static Coef *findOrAdd(Mesh *mesh, Node *from, Node *to)
{
    Coef **link = &from->row;
    while (*link && (*link)->to != to)
        link = &(*link)->next;
    if (!*link) {
        Coef *c = coefNew(mesh);
        if (!c)
            return NULL;
        Vec3 d = sub(to->pos, from->pos);
        c->to = to;
        c->length = sqrt(d.c[0] * d.c[0] + d.c[1] * d.c[1] + d.c[2] * d.c[2]);
        *link = c;
    }
    return *link;
}

bool assemble(Mesh *mesh)
{
    for (int i = 0; i < mesh->elementCount; i++) {
        Element *e = &mesh->elements[i];
        for (int a = 0; a < 4; a++) {
            Node *n = e->vertex[a];
            n->mass += 0.25 * e->volume * e->material->density;
            n->damping += 0.25 * e->material->damping;
            n->elements++;
            for (int b = 0; b < 4; b++) {
                if (a == b)
                    continue;
                Coef *c = findOrAdd(mesh, n, e->vertex[b]);
                if (!c)
                    return false;
                c->value += e->material->stiffness * e->volume / (c->length * c->length);
                c->shared++;
            }
        }
    }
    for (int i = 0; i < mesh->nodeCount; i++)
        mesh->nodes[i].damping /= mesh->nodes[i].elements;
    return true;
}
