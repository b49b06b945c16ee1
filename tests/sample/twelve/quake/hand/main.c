#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "quake.h"

void report(Mesh *mesh, int step)
{
    double surface = 0.0, energy = 0.0;
    int after = (step + 2) % 3, now = (step + 1) % 3;

    for (int i = 0; i < mesh->nodeCount; i++) {
        Vec3 v = sub(mesh->disp[after][i], mesh->disp[now][i]);
        energy += mesh->mass[i] * (v.c[0] * v.c[0] + v.c[1] * v.c[1] + v.c[2] * v.c[2]);
        if (mesh->flags[i] & Surface)
            surface += fabs(mesh->disp[after][i].c[2]);
    }
    printf("step %3d: surface %.9e energy %.9e\n", step, surface, energy);
}

typedef struct {
    double peak;
    int id;
} Key;

static int byPeak(const void *a, const void *b)
{
    const Key *m = a, *n = b;
    if (m->peak != n->peak)
        return m->peak > n->peak ? -1 : 1;
    return m->id - n->id;
}

void summary(Mesh *mesh)
{
    Key *order = malloc(mesh->nodeCount * sizeof *order);
    if (!order) {
        perror("summary");
        exit(EXIT_FAILURE);
    }
    for (int i = 0; i < mesh->nodeCount; i++)
        order[i] = (Key){mesh->peak[i], i};
    qsort(order, mesh->nodeCount, sizeof *order, byPeak);
    for (int i = 0; i < 5; i++) {
        int n = order[i].id;
        char label[12];
        snprintf(label, sizeof label, "n%d%s", n % 1000000, mesh->flags[n] & Surface ? "s" : "");
        printf("%-10s %s, %d elements, peak %.9e at %d\n", label, materials[mesh->kind[n]].name,
               mesh->nelements[n], mesh->peak[n], mesh->peakStep[n]);
    }
    free(order);

    long yields[MaterialCount] = {0};
    int worst = 0;
    for (int i = 0; i < mesh->elementCount; i++) {
        yields[mesh->material[i]] += mesh->yields[i];
        if (mesh->maxStrain[i] > mesh->maxStrain[worst])
            worst = i;
    }
    for (int m = 0; m < MaterialCount; m++)
        printf("%-9s yields %ld\n", materials[m].name, yields[m]);
    printf("worst %.3s%d: %.9e; %d elements, %u coefficients\n", materials[mesh->material[worst]].name,
           worst % 1000, mesh->maxStrain[worst], mesh->elementCount,
           mesh->coefCount);
}

int main(int argc, char **argv)
{
    int side = argc > 1 ? atoi(argv[1]) : 38;
    int steps = argc > 2 ? atoi(argv[2]) : 25;
    static Mesh mesh;

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
