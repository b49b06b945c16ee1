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

/* A link is 0 (empty), the index of a node, or a leaf in itself:
 * LEAF | open faces << 16 | shape. Places and sizes follow from the way down. */
typedef uint32_t Link;
#define LEAF 0x80000000u
static inline bool isLeaf(Link l) { return (l & LEAF) != 0; }
static inline int shapeOf(Link l) { return (int)(l & 0xffff); }
static inline int openFacesOf(Link l) { return (int)(l >> 16 & 7); }

typedef struct Node {
    Link child[8];
} Node;

typedef struct Octree {
    Node *pool;                  /* 0 is not used */
    uint32_t used, capacity, freeList;
    Link root;
    int size;
    int maxDepth;
    Material **materialOf;       /* by shape */
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
    Link leaf;                   /* 0: empty */
    int x, y, z, size;
} Cell;

Octree *octreeNew(int depth, int nshapes);
void octreeFree(Octree *t);
void octreeInsert(Octree *t, const Shape *s);
Cell octreeFind(const Octree *t, int x, int y, int z);
typedef void LeafVisitor(Link *leaf, const Cell *place, void *context);
void octreeEachLeaf(Octree *t, LeafVisitor *visit, void *context);
#endif
