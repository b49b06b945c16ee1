/* Relaxation of a two-dimensional mesh of springs and triangles. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "mesh.h"

static double quality(const struct mesh *m, size_t t)
{
    double l = 0;
    for (int k = 0; k < 3; k++) {
        double length = m->length[m->triple[t].e[k]];
        l += length * length;
    }
    return 6.9282 * m->area[t] / l;
}

double mesh_quality(struct mesh *m)
{
    double sum = 0;
    for (size_t t = 0; t < m->nt; t++)
        sum += quality(m, t);
    return sum / (double)m->nt;
}

void mesh_print(const struct mesh *m)
{
    double energy[4] = {0}, moved = 0, worst = 0, poorest = quality(m, 0);
    long count[4] = {0};
    size_t poor = 0, far = 0;
    unsigned long sum = 0;
    for (size_t t = 0; t < m->nt; t++) {
        int k = m->material[t];
        energy[k] += m->energy[t];
        count[k] += m->damage[t] > 0;
        double q = quality(m, t);
        if (q < poorest) {
            poorest = q;
            poor = t;
        }
    }
    for (size_t e = 0; e < m->ne; e++) {
        if (m->worst[e] > worst)
            worst = m->worst[e];
        sum = sum * 31 + (unsigned long)(m->broken_edge[e] * (int)e) + (unsigned long)(m->length[e] * 1e6);
    }
    for (size_t i = 0; i < m->nv; i++) {
        moved += hypot(m->pos[i].x - m->rest_pos[i].x, m->pos[i].y - m->rest_pos[i].y);
        sum = sum * 31 + (unsigned long)(long)(m->pos[i].x * 1e6);
        if (m->moved[i] > m->moved[far])
            far = i;
    }
    for (int k = 0; k < 4; k++)
        printf("%-7s energy %.6f, %ld damaged\n", materials[k].name, energy[k], count[k]);
    printf("poorest %s of quality %.6f, worst strain %.6f\n", m->tag[poor], poorest, worst);
    printf("vertex %u went %.6f, mean shift %.6f\n", m->vertex_id[far], m->moved[far], moved / (double)m->nv);
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
