/* Relaxation of a two-dimensional mesh of springs and triangles. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "mesh.h"

double mesh_quality(struct mesh *m)
{
    double sum = 0;
    for (size_t i = 0; i < m->nt; i++) {
        struct element *t = m->elements[i];
        double l = 0;
        for (int k = 0; k < 3; k++)
            l += t->e[k]->length * t->e[k]->length;
        t->quality = 6.9282 * t->area / l;
        sum += t->quality;
    }
    return sum / (double)m->nt;
}

void mesh_print(const struct mesh *m)
{
    double energy[4] = {0}, moved = 0, worst = 0;
    long count[4] = {0};
    const struct element *poor = m->elements[0];
    const struct vertex *far = m->vertices[0];
    unsigned long sum = 0;
    for (size_t i = 0; i < m->nt; i++) {
        const struct element *t = m->elements[i];
        int k = (int)(t->material - materials);
        energy[k] += t->energy;
        count[k] += t->damaged > 0;
        if (t->quality < poor->quality)
            poor = t;
    }
    for (size_t i = 0; i < m->ne; i++) {
        const struct edge *e = m->edges[i];
        if (e->worst > worst)
            worst = e->worst;
        sum = sum * 31 + (unsigned long)(e->broken * e->id) + (unsigned long)(e->length * 1e6);
    }
    for (size_t i = 0; i < m->nv; i++) {
        const struct vertex *v = m->vertices[i];
        moved += hypot(v->x - v->x0, v->y - v->y0);
        sum = sum * 31 + (unsigned long)(long)(v->x * 1e6);
        if (v->moved > far->moved)
            far = v;
    }
    for (int k = 0; k < 4; k++)
        printf("%-7s energy %.6f, %ld damaged\n", materials[k].name, energy[k], count[k]);
    printf("poorest %s of quality %.6f, worst strain %.6f\n", poor->tag, poor->quality, worst);
    printf("vertex %d went %.6f, mean shift %.6f\n", far->id, far->moved, moved / (double)m->nv);
    printf("check %016lx\n", sum);
}

int main(int argc, char **argv)
{
    int side = argc > 1 ? atoi(argv[1]) : 240;
    if (side < 4)
        side = 4;
    struct mesh m;
    mesh_make(&m, side);
    printf("%zu vertices, %zu edges, %zu elements\n", m.nv, m.ne, m.nt);
    for (int i = 1; i <= 60; i++) {
        mesh_step(&m);
        if (i % 15 == 0)
            printf("%.2f s: kinetic %.6f, elastic %.6f, quality %.6f, %ld broken, %ld damaged\n", m.time, m.kinetic,
                   m.elastic, mesh_quality(&m), m.broken, m.damaged);
    }
    mesh_print(&m);
    mesh_free(&m);
    return 0;
}
