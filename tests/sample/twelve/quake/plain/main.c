#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "quake.h"

void report(Mesh *mesh, int step)
{
    double surface = 0.0, energy = 0.0;
    int after = (step + 2) % 3, now = (step + 1) % 3;

    for (int i = 0; i < mesh->nodeCount; i++) {
        const Node *n = &mesh->nodes[i];
        Vec3 v = sub(n->disp[after], n->disp[now]);
        energy += n->mass * (v.c[0] * v.c[0] + v.c[1] * v.c[1] + v.c[2] * v.c[2]);
        if (n->flags.surface)
            surface += fabs(n->disp[after].c[2]);
    }
    printf("step %3d: surface %.9e energy %.9e\n", step, surface, energy);
}

static int byPeak(const void *a, const void *b)
{
    const Node *m = *(const Node *const *)a, *n = *(const Node *const *)b;
    if (m->peak != n->peak)
        return m->peak > n->peak ? -1 : 1;
    return m->id - n->id;
}

void summary(Mesh *mesh)
{
    Node **order = malloc(mesh->nodeCount * sizeof *order);
    if (!order) {
        perror("summary");
        exit(EXIT_FAILURE);
    }
    for (int i = 0; i < mesh->nodeCount; i++)
        order[i] = &mesh->nodes[i];
    qsort(order, mesh->nodeCount, sizeof *order, byPeak);
    for (int i = 0; i < 5; i++)
        printf("%-10s %s, %d elements, peak %.9e at %d\n", order[i]->label, materials[order[i]->flags.kind].name,
               order[i]->elements, order[i]->peak, order[i]->peakStep);
    free(order);

    long yields[MaterialCount] = {0};
    const Element *worst = mesh->elements;
    for (int i = 0; i < mesh->elementCount; i++) {
        const Element *e = &mesh->elements[i];
        yields[e->material - materials] += e->yields;
        if (e->maxStrain > worst->maxStrain)
            worst = e;
    }
    for (int m = 0; m < MaterialCount; m++)
        printf("%-9s yields %ld\n", materials[m].name, yields[m]);
    printf("worst %s: %.9e; %d elements, %d coefficients\n", worst->tag, worst->maxStrain, mesh->elementCount,
           mesh->coefCount);
}

int main(int argc, char **argv)
{
    int side = argc > 1 ? atoi(argv[1]) : 38;
    int steps = argc > 2 ? atoi(argv[2]) : 25;
    Mesh mesh;

    if (side < 3 || side > 120) {
        fprintf(stderr, "usage: %s [side 3..120] [steps]\n", argv[0]);
        return 2;
    }
    if (!meshCreate(&mesh, side) || !assemble(&mesh)) {
        perror("mesh");
        return 1;
    }
    for (int step = 0; step < steps; step++) {
        timeStep(&mesh, step);
        if (step % 8 == 7)
            strainPass(&mesh, step);
        if (step % 10 == 9)
            report(&mesh, step);
    }
    summary(&mesh);
    meshDestroy(&mesh);
    return 0;
}
