#ifndef OCTREE_H
#define OCTREE_H
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct Material {
    char name[16];
    double density;              /* how much of a ray it stops */
    uint32_t rgb;
    long voxels;
    long hits;
} Material;

typedef struct Node {
    struct Node *parent;
    struct Node *child[8];       /* NULL: empty */
    int x, y, z;                 /* lowest corner */
    int size;
    int depth;
    bool leaf;
    Material *material;          /* of a leaf */
    int shape;                   /* that made it */
    int openFaces;
    double light;
    long lastRay;
} Node;

typedef struct Octree {
    Node *root;
    int size;
    int maxDepth;
    long nodes, leaves;
    long splits, merges;
} Octree;

typedef enum { SPHERE, BOX, SHELL } ShapeKind;

typedef struct Shape {
    ShapeKind kind;
    int id;
    int x, y, z;                 /* centre */
    int rx, ry, rz;              /* half sizes, or the radius */
    int thickness;
    Material *material;          /* NULL: carve */
} Shape;

/* The cell that holds a point. */
typedef struct Cell {
    Node *leaf;                  /* NULL: empty */
    int x, y, z, size;
} Cell;

Octree *octreeNew(int depth);
void octreeFree(Octree *t);
void octreeInsert(Octree *t, const Shape *s);
Cell octreeFind(const Octree *t, int x, int y, int z);
typedef void LeafVisitor(Node *leaf, void *context);
void octreeEachLeaf(Octree *t, LeafVisitor *visit, void *context);
#endif
