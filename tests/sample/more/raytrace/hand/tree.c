#include "scene.h"

#include <stdlib.h>
#include <string.h>

enum { LEAF = 4 };

static int by_x(const void *a, const void *b)
{
    const Sort *s = a, *t = b;
    if (s->centre.x != t->centre.x)
        return s->centre.x < t->centre.x ? -1 : 1;
    return (int)s->id - (int)t->id;
}

static int by_y(const void *a, const void *b)
{
    const Sort *s = a, *t = b;
    if (s->centre.y != t->centre.y)
        return s->centre.y < t->centre.y ? -1 : 1;
    return (int)s->id - (int)t->id;
}

static int by_z(const void *a, const void *b)
{
    const Sort *s = a, *t = b;
    if (s->centre.z != t->centre.z)
        return s->centre.z < t->centre.z ? -1 : 1;
    return (int)s->id - (int)t->id;
}

static int (*const compare[3])(const void *, const void *) = {by_x, by_y, by_z};

/* Moves the k smallest triangles along the axis to the front. */
static void partition(Sort *tri, int n, int k, int axis)
{
    int lo = 0, hi = n - 1;
    while (lo < hi) {
        Sort pivot = tri[(lo + hi) / 2];
        int i = lo, j = hi;
        while (i <= j) {
            while (compare[axis](&tri[i], &pivot) < 0)
                i++;
            while (compare[axis](&pivot, &tri[j]) < 0)
                j--;
            if (i <= j) {
                Sort t = tri[i];
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

static void build(Scene *sc, Sort *all, int first, int n, int depth)
{
    Sort *tri = all + first;
    uint32_t at = (uint32_t)sc->nodes++;
    Node *node = &sc->node[at];
    Box centres = box_empty();
    node->box = box_empty();
    node->depth = (uint8_t)depth;
    node->axis = 0;
    if (depth > sc->deepest)
        sc->deepest = depth;
    for (int i = 0; i < n; i++) {
        box_join(&node->box, &tri[i].box);
        box_point(&centres, tri[i].centre);
    }
    if (n <= LEAF) {
        qsort(tri, (size_t)n, sizeof *tri, by_z);
        node->link = (uint32_t)first;
        node->count = (uint8_t)n;
        sc->leaves++;
        return;
    }
    Vec size = vsub(centres.hi, centres.lo);
    node->axis = size.x > size.y ? (size.x > size.z ? 0 : 2) : (size.y > size.z ? 1 : 2);
    node->count = 0;
    partition(tri, n, n / 2, node->axis);
    build(sc, all, first, n / 2, depth + 1);
    sc->node[at].link = (uint32_t)sc->nodes;
    build(sc, all, first + n / 2, n - n / 2, depth + 1);
}

void tree_build(Scene *sc)
{
    size_t count = (size_t)sc->count;
    Sort *all = sc->sort;
    sc->node = xalloc(count * sizeof *sc->node);
    build(sc, all, 0, sc->count, 0);
    Triangle *t = xalloc(count * sizeof *t);
    Surface *f = xalloc(count * sizeof *f);
    for (size_t i = 0; i < count; i++) {
        t[i] = sc->triangles[all[i].id];
        f[i] = sc->surfaces[all[i].id];
    }
    free(sc->triangles);
    free(sc->surfaces);
    free(all);
    sc->sort = NULL;
    sc->triangles = t;
    sc->surfaces = f;
    sc->visits = xalloc((size_t)sc->nodes * sizeof *sc->visits);
    memset(sc->visits, 0, (size_t)sc->nodes * sizeof *sc->visits);
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
    Vec s = vsub(r->from, t->corner);
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
    uint32_t stack[64];
    int top = 0;
    hit->tri = -1;
    hit->t = 1e30f;
    st->rays++;
    stack[top++] = 0;
    while (top > 0) {
        uint32_t k = stack[--top];
        const Node *n = &sc->node[k];
        st->boxes++;
        if (!box_hit(&n->box, ray, hit->t))
            continue;
        sc->visits[k]++;
        if (n->count) {
            for (int i = 0; i < n->count; i++) {
                st->tests++;
                if (triangle_hit(&sc->triangles[n->link + (uint32_t)i], ray, &hit->t))
                    hit->tri = (int)n->link + i;
            }
        } else if (vaxis(ray->dir, n->axis) > 0) {
            stack[top++] = n->link;
            stack[top++] = k + 1;
        } else {
            stack[top++] = k + 1;
            stack[top++] = n->link;
        }
    }
    if (hit->tri < 0)
        return 0;
    hit->point = vadd(ray->from, vscale(ray->dir, hit->t));
    return 1;
}
