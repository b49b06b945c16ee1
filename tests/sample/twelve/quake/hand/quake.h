#ifndef QUAKE_H
#define QUAKE_H

/*
 * Ground motion on an unstructured mesh of tetrahedra.  Every node has a row of
 * coefficients, one for each node it shares an element with.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { Rock, Clay, Sediment, MaterialCount } MaterialKind;

typedef struct {
    const char *name;
    double density;
    double stiffness;
    double damping;
} Material;

typedef struct { double c[3]; } Vec3;

typedef struct {
    double value;
    uint32_t to;
    uint32_t next;              /* 0: none */
} Coef;

enum { Surface = 1, Fixed = 2, Source = 4 };

typedef struct {                /* one array per attribute */
    int nodeCount, elementCount;
    Vec3 *pos, *disp[3], *force;
    double *mass, *damping, *peak;
    uint16_t *peakStep;
    uint8_t *kind, *flags, *nelements;
    uint32_t *row;
    Coef *coefs;
    uint32_t coefCount, coefRoom;
    uint32_t (*vertex)[4];
    uint8_t *material;
    uint16_t *yields;
    double *volume, *maxStrain;
    uint32_t random;
} Mesh;

extern const Material materials[MaterialCount];

bool meshCreate(Mesh *mesh, int side);
void meshDestroy(Mesh *mesh);

bool assemble(Mesh *mesh);

void timeStep(Mesh *mesh, int step);
void strainPass(Mesh *mesh, int step);
void report(Mesh *mesh, int step);
void summary(Mesh *mesh);

Vec3 sub(Vec3 a, Vec3 b);
double volumeOf(Vec3 a, Vec3 b, Vec3 c, Vec3 d);

#endif
