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

typedef struct Coef Coef;
typedef struct Node Node;

typedef struct { double c[3]; } Vec3;

struct Node {
    Vec3 pos;
    Vec3 disp[3];               /* previous, current, next; rotating */
    Vec3 force;
    double mass;
    double damping;
    Coef *row;
    int id;
    int elements;
    char label[12];
    struct {
        unsigned surface : 1;
        unsigned fixed : 1;
        unsigned source : 1;
        unsigned kind : 4;
    } flags;
    double peak;                /* largest motion so far, squared */
    int peakStep;
};

struct Coef {
    Node *to;
    Coef *next;
    double value;
    double length;
    int shared;                 /* by how many elements */
    int id;
};

typedef struct {
    Node *vertex[4];
    const Material *material;
    double volume;
    double strain, maxStrain;
    int id;
    int yields;
    char tag[8];
} Element;

typedef struct {
    Node *nodes;
    int nodeCount;
    Element *elements;
    int elementCount, elementRoom;
    struct Slab *slabs;
    int coefCount;
    uint32_t random;
} Mesh;

extern const Material materials[MaterialCount];

bool meshCreate(Mesh *mesh, int side);
void meshDestroy(Mesh *mesh);

bool assemble(Mesh *mesh);
Coef *coefNew(Mesh *mesh);
void coefFreeAll(Mesh *mesh);

void timeStep(Mesh *mesh, int step);
void strainPass(Mesh *mesh, int step);
void report(Mesh *mesh, int step);
void summary(Mesh *mesh);

Vec3 sub(Vec3 a, Vec3 b);
double volumeOf(Vec3 a, Vec3 b, Vec3 c, Vec3 d);

#endif
