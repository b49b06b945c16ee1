#include "octree.h"
#include <stdio.h>
#include <string.h>

typedef enum { OUTSIDE, PARTLY, INSIDE } Overlap;

static Link newNode(Octree *t)
{
    Link n = t->freeList;
    if (n) {
        t->freeList = t->pool[n].child[0];
    } else {
        if (t->used == t->capacity) {
            uint32_t cap = t->capacity * 2;
            Node *p = aligned_alloc(64, cap * sizeof *p);
            if (!p) {
                fprintf(stderr, "voxel: out of memory\n");
                exit(1);
            }
            memcpy(p, t->pool, t->used * sizeof *p);
            free(t->pool);
            t->pool = p;
            t->capacity = cap;
        }
        n = t->used++;
    }
    memset(&t->pool[n], 0, sizeof t->pool[n]);
    t->nodes++;
    return n;
}

static void freeLink(Octree *t, Link l)
{
    if (!l)
        return;
    t->nodes--;
    if (isLeaf(l)) {
        t->leaves--;
        return;
    }
    for (int i = 0; i < 8; i++)
        freeLink(t, t->pool[l].child[i]);
    t->pool[l].child[0] = t->freeList;
    t->freeList = l;
}

/* What is at l becomes a leaf. */
static Link makeLeaf(Octree *t, Link l, int shape)
{
    freeLink(t, l);
    t->nodes++;
    t->leaves++;
    return LEAF | (uint32_t)shape;
}

Octree *octreeNew(int depth, int nshapes)
{
    Octree *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->maxDepth = depth;
    t->size = 1 << depth;
    t->capacity = 1024;
    t->used = 1;
    t->pool = aligned_alloc(64, t->capacity * sizeof *t->pool);
    t->materialOf = calloc((size_t)nshapes + 1, sizeof *t->materialOf);
    if (!t->pool || !t->materialOf) {
        octreeFree(t);
        return NULL;
    }
    memset(&t->pool[0], 0, sizeof t->pool[0]);
    t->root = newNode(t);
    return t;
}

void octreeFree(Octree *t)
{
    free(t->pool);
    free(t->materialOf);
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

static Link split(Octree *t, Link leaf)
{
    Link n = newNode(t);
    for (int i = 0; i < 8; i++)
        t->pool[n].child[i] = LEAF | (uint32_t)shapeOf(leaf);
    t->nodes += 7;               /* eight more, the leaf's own place is counted */
    t->leaves += 7;
    t->splits++;
    return n;
}

/* Eight equal leaves become one. */
static Link tryMerge(Octree *t, Link n)
{
    const Node *p = &t->pool[n];
    for (int i = 0; i < 8; i++)
        if (!isLeaf(p->child[i]) || shapeOf(p->child[i]) != shapeOf(p->child[0]))
            return n;
    t->merges++;
    return makeLeaf(t, n, shapeOf(p->child[0]));
}

static bool isEmpty(const Octree *t, Link l)
{
    if (isLeaf(l))
        return false;
    for (int i = 0; i < 8; i++)
        if (t->pool[l].child[i])
            return false;
    return true;
}

static Link insertInto(Octree *t, Link n, int nx, int ny, int nz, int size, const Shape *s)
{
    if (isLeaf(n)) {
        if (shapeOf(n) == s->id)
            return n;
        n = split(t, n);
    }
    int half = size / 2;
    for (int i = 0; i < 8; i++) {
        int x = nx + (i & 1 ? half : 0), y = ny + (i & 2 ? half : 0), z = nz + (i & 4 ? half : 0);
        Overlap o = classify(s, x, y, z, half);
        if (o == OUTSIDE)
            continue;
        Link c = t->pool[n].child[i];
        if (o == INSIDE) {
            if (!s->material) {
                freeLink(t, c);
                c = 0;
            } else {
                c = makeLeaf(t, c, s->id);
            }
        } else if (half > 1 && (c || s->material)) {
            if (!c)
                c = newNode(t);
            c = insertInto(t, c, x, y, z, half, s);
            if (isEmpty(t, c)) {
                freeLink(t, c);
                c = 0;
            }
        }
        t->pool[n].child[i] = c;
    }
    return tryMerge(t, n);
}

void octreeInsert(Octree *t, const Shape *s)
{
    t->materialOf[s->id] = s->material;
    t->root = insertInto(t, t->root, 0, 0, 0, t->size, s);
}

Cell octreeFind(const Octree *t, int x, int y, int z)
{
    Cell c = { t->root, 0, 0, 0, t->size };
    while (!isLeaf(c.leaf)) {
        int half = c.size / 2;
        int i = (x >= c.x + half) | (y >= c.y + half) << 1 | (z >= c.z + half) << 2;
        c.leaf = t->pool[c.leaf].child[i];
        c.x += i & 1 ? half : 0;
        c.y += i & 2 ? half : 0;
        c.z += i & 4 ? half : 0;
        c.size = half;
        if (!c.leaf)
            break;
    }
    return c;
}

static void eachLeaf(Octree *t, Link *l, Cell c, LeafVisitor *visit, void *context)
{
    if (isLeaf(*l)) {
        visit(l, &c, context);
        return;
    }
    Node *n = &t->pool[*l];
    int half = c.size / 2;
    for (int i = 0; i < 8; i++)
        if (n->child[i])
            eachLeaf(t, &n->child[i], (Cell){ n->child[i], c.x + (i & 1 ? half : 0), c.y + (i & 2 ? half : 0), c.z + (i & 4 ? half : 0), half }, visit, context);
}

void octreeEachLeaf(Octree *t, LeafVisitor *visit, void *context)
{
    eachLeaf(t, &t->root, (Cell){ t->root, 0, 0, 0, t->size }, visit, context);
}
