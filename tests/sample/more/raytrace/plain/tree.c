#include "scene.h"

#include <stdlib.h>

enum { LEAF = 4 };

static int by_x(const void *a, const void *b)
{
    const Triangle *s = *(Triangle *const *)a, *t = *(Triangle *const *)b;
    if (s->centre.x != t->centre.x)
        return s->centre.x < t->centre.x ? -1 : 1;
    return s->id - t->id;
}

static int by_y(const void *a, const void *b)
{
    const Triangle *s = *(Triangle *const *)a, *t = *(Triangle *const *)b;
    if (s->centre.y != t->centre.y)
        return s->centre.y < t->centre.y ? -1 : 1;
    return s->id - t->id;
}

static int by_z(const void *a, const void *b)
{
    const Triangle *s = *(Triangle *const *)a, *t = *(Triangle *const *)b;
    if (s->centre.z != t->centre.z)
        return s->centre.z < t->centre.z ? -1 : 1;
    return s->id - t->id;
}

static int (*const compare[3])(const void *, const void *) = {by_x, by_y, by_z};

/* Moves the k smallest triangles along the axis to the front. */
static void partition(Triangle **tri, int n, int k, int axis)
{
    int lo = 0, hi = n - 1;
    while (lo < hi) {
        Triangle *pivot = tri[(lo + hi) / 2];
        int i = lo, j = hi;
        while (i <= j) {
            while (compare[axis](&tri[i], &pivot) < 0)
                i++;
            while (compare[axis](&pivot, &tri[j]) < 0)
                j--;
            if (i <= j) {
                Triangle *t = tri[i];
                tri[i++] = tri[j];
                tri[j--] = t;
            }
        }
        if (k <= j)
            hi = j;
        else if (k >= i)
            lo = i;
        else
            break;
    }
}

static Node *build(Scene *sc, Triangle **tri, int n, Node *parent)
{
    Node *node = xalloc(sizeof *node);
    Box centres = box_empty();
    node->box = box_empty();
    node->parent = parent;
    node->depth = parent ? parent->depth + 1 : 0;
    node->left = node->right = NULL;
    node->visits = 0;
    node->axis = 0;
    sc->nodes++;
    if (node->depth > sc->deepest)
        sc->deepest = node->depth;
    for (int i = 0; i < n; i++) {
        box_join(&node->box, &tri[i]->box);
        box_point(&centres, tri[i]->centre);
    }
    if (n <= LEAF) {
        qsort(tri, (size_t)n, sizeof *tri, by_z);
        node->tri = tri;
        node->count = n;
        sc->leaves++;
        return node;
    }
    Vec size = vsub(centres.hi, centres.lo);
    node->axis = size.x > size.y ? (size.x > size.z ? 0 : 2) : (size.y > size.z ? 1 : 2);
    node->tri = NULL;
    node->count = 0;
    partition(tri, n, n / 2, node->axis);
    node->left = build(sc, tri, n / 2, node);
    node->right = build(sc, tri + n / 2, n - n / 2, node);
    return node;
}

void tree_build(Scene *sc)
{
    sc->root = build(sc, sc->triangles, sc->count, NULL);
}

void tree_free(Node *n)
{
    if (!n)
        return;
    tree_free(n->left);
    tree_free(n->right);
    free(n);
}

static int box_hit(const Box *b, const Ray *r, float limit)
{
    float x1 = (b->lo.x - r->from.x) * r->inv.x, x2 = (b->hi.x - r->from.x) * r->inv.x;
    float y1 = (b->lo.y - r->from.y) * r->inv.y, y2 = (b->hi.y - r->from.y) * r->inv.y;
    float z1 = (b->lo.z - r->from.z) * r->inv.z, z2 = (b->hi.z - r->from.z) * r->inv.z;
    float near = x1 < x2 ? x1 : x2, far = x1 < x2 ? x2 : x1;
    float ny = y1 < y2 ? y1 : y2, fy = y1 < y2 ? y2 : y1;
    float nz = z1 < z2 ? z1 : z2, fz = z1 < z2 ? z2 : z1;
    if (ny > near) near = ny;
    if (nz > near) near = nz;
    if (fy < far) far = fy;
    if (fz < far) far = fz;
    return near <= far && far > 0 && near < limit;
}

static int triangle_hit(const Triangle *t, const Ray *r, float *limit)
{
    Vec p = vcross(r->dir, t->edge2);
    float det = vdot(t->edge1, p);
    if (det > -1e-7f && det < 1e-7f)
        return 0;
    float inv = 1 / det;
    Vec s = vsub(r->from, t->corner[0]);
    float u = vdot(s, p) * inv;
    if (u < 0 || u > 1)
        return 0;
    Vec q = vcross(s, t->edge1);
    float v = vdot(r->dir, q) * inv;
    if (v < 0 || u + v > 1)
        return 0;
    float d = vdot(t->edge2, q) * inv;
    if (d < 1e-3f || d >= *limit)
        return 0;
    *limit = d;
    return 1;
}

int tree_hit(const Scene *sc, const Ray *ray, Hit *hit, Stats *st)
{
    Node *stack[64];
    int top = 0;
    hit->tri = NULL;
    hit->t = 1e30f;
    st->rays++;
    stack[top++] = sc->root;
    while (top > 0) {
        Node *n = stack[--top];
        st->boxes++;
        if (!box_hit(&n->box, ray, hit->t))
            continue;
        n->visits++;
        if (n->count) {
            for (int i = 0; i < n->count; i++) {
                st->tests++;
                if (triangle_hit(n->tri[i], ray, &hit->t))
                    hit->tri = n->tri[i];
            }
        } else if (vaxis(ray->dir, n->axis) > 0) {
            stack[top++] = n->right;
            stack[top++] = n->left;
        } else {
            stack[top++] = n->left;
            stack[top++] = n->right;
        }
    }
    if (!hit->tri)
        return 0;
    hit->point = vadd(ray->from, vscale(ray->dir, hit->t));
    return 1;
}
