#include "octree.h"
#include <stdio.h>

typedef enum { OUTSIDE, PARTLY, INSIDE } Overlap;

static Node *newNode(Octree *t, Node *parent, int x, int y, int z, int size)
{
    Node *n = calloc(1, sizeof *n);
    if (!n) {
        fprintf(stderr, "voxel: out of memory\n");
        exit(1);
    }
    n->parent = parent;
    n->x = x;
    n->y = y;
    n->z = z;
    n->size = size;
    n->depth = parent ? parent->depth + 1 : 0;
    n->lastRay = -1;
    t->nodes++;
    return n;
}

static void freeNode(Octree *t, Node *n)
{
    if (!n)
        return;
    for (int i = 0; i < 8; i++)
        freeNode(t, n->child[i]);
    if (n->leaf)
        t->leaves--;
    t->nodes--;
    free(n);
}

static void makeLeaf(Octree *t, Node *n, Material *m, int shape)
{
    for (int i = 0; i < 8; i++) {
        freeNode(t, n->child[i]);
        n->child[i] = NULL;
    }
    if (!n->leaf)
        t->leaves++;
    n->leaf = true;
    n->material = m;
    n->shape = shape;
}

Octree *octreeNew(int depth)
{
    Octree *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->maxDepth = depth;
    t->size = 1 << depth;
    t->root = newNode(t, NULL, 0, 0, 0, t->size);
    return t;
}

void octreeFree(Octree *t)
{
    freeNode(t, t->root);
    free(t);
}

static long square(long v) { return v * v; }

static long nearest(int c, int lo, int size)
{
    return c < lo ? lo - c : c > lo + size - 1 ? c - (lo + size - 1) : 0;
}

static long farthest(int c, int lo, int size)
{
    long a = labs((long)c - lo), b = labs((long)c - (lo + size - 1));
    return a > b ? a : b;
}

/* How the cube lies to the shape. */
static Overlap classify(const Shape *s, int x, int y, int z, int size)
{
    if (s->kind == BOX) {
        if (nearest(s->x, x, size) > s->rx || nearest(s->y, y, size) > s->ry || nearest(s->z, z, size) > s->rz)
            return OUTSIDE;
        if (farthest(s->x, x, size) <= s->rx && farthest(s->y, y, size) <= s->ry && farthest(s->z, z, size) <= s->rz)
            return INSIDE;
        return PARTLY;
    }
    long near = square(nearest(s->x, x, size)) + square(nearest(s->y, y, size)) + square(nearest(s->z, z, size));
    long far = square(farthest(s->x, x, size)) + square(farthest(s->y, y, size)) + square(farthest(s->z, z, size));
    long outer = square(s->rx), inner = s->kind == SHELL ? square(s->rx - s->thickness) : -1;
    if (near > outer || far < inner)
        return OUTSIDE;
    if (far <= outer && near >= inner)
        return INSIDE;
    return PARTLY;
}

static void split(Octree *t, Node *n)
{
    int half = n->size / 2;
    for (int i = 0; i < 8; i++) {
        Node *c = newNode(t, n, n->x + (i & 1 ? half : 0), n->y + (i & 2 ? half : 0), n->z + (i & 4 ? half : 0), half);
        makeLeaf(t, c, n->material, n->shape);
        n->child[i] = c;
    }
    n->leaf = false;
    n->material = NULL;
    t->leaves--;
    t->splits++;
}

/* Eight equal leaves become one. */
static void tryMerge(Octree *t, Node *n)
{
    for (int i = 0; i < 8; i++)
        if (!n->child[i] || !n->child[i]->leaf || n->child[i]->shape != n->child[0]->shape)
            return;
    makeLeaf(t, n, n->child[0]->material, n->child[0]->shape);
    t->merges++;
}

static bool isEmpty(const Node *n)
{
    if (n->leaf)
        return false;
    for (int i = 0; i < 8; i++)
        if (n->child[i])
            return false;
    return true;
}

static void insertInto(Octree *t, Node *n, const Shape *s)
{
    if (n->leaf) {
        if (n->shape == s->id)
            return;
        split(t, n);
    }
    int half = n->size / 2;
    for (int i = 0; i < 8; i++) {
        int x = n->x + (i & 1 ? half : 0), y = n->y + (i & 2 ? half : 0), z = n->z + (i & 4 ? half : 0);
        Overlap o = classify(s, x, y, z, half);
        if (o == OUTSIDE)
            continue;
        if (o == INSIDE) {
            if (!s->material) {
                freeNode(t, n->child[i]);
                n->child[i] = NULL;
            } else {
                if (!n->child[i])
                    n->child[i] = newNode(t, n, x, y, z, half);
                makeLeaf(t, n->child[i], s->material, s->id);
            }
        } else if (half > 1 && (n->child[i] || s->material)) {
            if (!n->child[i])
                n->child[i] = newNode(t, n, x, y, z, half);
            insertInto(t, n->child[i], s);
            if (isEmpty(n->child[i])) {
                freeNode(t, n->child[i]);
                n->child[i] = NULL;
            }
        }
    }
    tryMerge(t, n);
}

void octreeInsert(Octree *t, const Shape *s)
{
    insertInto(t, t->root, s);
}

Cell octreeFind(const Octree *t, int x, int y, int z)
{
    Node *n = t->root;
    while (!n->leaf) {
        int half = n->size / 2;
        int i = (x >= n->x + half) | (y >= n->y + half) << 1 | (z >= n->z + half) << 2;
        if (!n->child[i])
            return (Cell){ NULL, n->x + (i & 1 ? half : 0), n->y + (i & 2 ? half : 0), n->z + (i & 4 ? half : 0), half };
        n = n->child[i];
    }
    return (Cell){ n, n->x, n->y, n->z, n->size };
}

static void eachLeaf(Node *n, LeafVisitor *visit, void *context)
{
    if (n->leaf) {
        visit(n, context);
        return;
    }
    for (int i = 0; i < 8; i++)
        if (n->child[i])
            eachLeaf(n->child[i], visit, context);
}

void octreeEachLeaf(Octree *t, LeafVisitor *visit, void *context)
{
    eachLeaf(t->root, visit, context);
}
