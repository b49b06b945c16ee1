// Small ray tracer: triangle meshes in a bounding volume hierarchy, one sun,
// shadows and mirrors. C11. Usage: raytrace [width height [detail]]
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct vec3 {
    double x, y, z;
} vec3;

static inline vec3 vec(double x, double y, double z) { return (vec3){x, y, z}; }
static inline vec3 vadd(vec3 a, vec3 b) { return vec(a.x + b.x, a.y + b.y, a.z + b.z); }
static inline vec3 vsub(vec3 a, vec3 b) { return vec(a.x - b.x, a.y - b.y, a.z - b.z); }
static inline vec3 vscale(vec3 a, double s) { return vec(a.x * s, a.y * s, a.z * s); }
static inline vec3 vmul(vec3 a, vec3 b) { return vec(a.x * b.x, a.y * b.y, a.z * b.z); }
static inline double vdot(vec3 a, vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline vec3 vcross(vec3 a, vec3 b)
{
    return vec(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
static inline vec3 vmin(vec3 a, vec3 b) { return vec(fmin(a.x, b.x), fmin(a.y, b.y), fmin(a.z, b.z)); }
static inline vec3 vmax(vec3 a, vec3 b) { return vec(fmax(a.x, b.x), fmax(a.y, b.y), fmax(a.z, b.z)); }
static inline vec3 vnorm(vec3 a) { return vscale(a, 1.0 / sqrt(vdot(a, a))); }
static inline double vaxis(vec3 a, int axis) { return axis == 0 ? a.x : axis == 1 ? a.y : a.z; }

typedef struct material {
    const char *name;
    vec3 albedo;
    double mirror;
    uint64_t hits;
} material;

typedef struct bbox {
    vec3 lo, hi;
} bbox;

typedef struct triangle {
    vec3 a, b, c;
    vec3 na, nb, nc; // vertex normals
    vec3 face_normal;
    double area;
    bbox box;
    vec3 centroid;
    material *mat;
    uint32_t id;
    uint32_t mesh;
    uint64_t shaded;
} triangle;

typedef struct bvh_node {
    bbox box;
    struct bvh_node *left, *right; // NULL in leaves
    triangle **tris;
    size_t count;
    int axis;
    int depth;
} bvh_node;

typedef struct ray {
    vec3 origin, dir, inv;
} ray;

typedef struct hit {
    double t, u, v;
    triangle *tri;
} hit;

typedef struct scene {
    triangle *tris;
    size_t count, capacity;
    triangle **order;
    bvh_node *root;
    size_t nodes;
    int max_depth;
    vec3 sun;
} scene;

static material materials[] = {
    {"sand", {0.8, 0.7, 0.5}, 0.0, 0},
    {"steel", {0.6, 0.6, 0.7}, 0.6, 0},
    {"red", {0.9, 0.2, 0.1}, 0.1, 0},
    {"leaf", {0.2, 0.7, 0.2}, 0.0, 0},
};

static uint64_t rng = 0x9E3779B97F4A7C15u;

static double uniform(void)
{
    rng ^= rng >> 12;
    rng ^= rng << 25;
    rng ^= rng >> 27;
    return (double)((rng * 0x2545F4914F6CDD1Du) >> 11) / 9007199254740992.0;
}

static void add_triangle(scene *s, const vec3 p[3], const vec3 n[3], material *mat, uint32_t mesh)
{
    if (s->count == s->capacity) {
        s->capacity = s->capacity ? s->capacity * 2 : 1024;
        s->tris = realloc(s->tris, s->capacity * sizeof *s->tris);
        if (!s->tris)
            abort();
    }
    triangle *t = &s->tris[s->count];
    vec3 cross = vcross(vsub(p[1], p[0]), vsub(p[2], p[0]));
    double len = sqrt(vdot(cross, cross));
    *t = (triangle){
        .a = p[0], .b = p[1], .c = p[2],
        .na = n[0], .nb = n[1], .nc = n[2],
        .face_normal = vscale(cross, 1.0 / len),
        .area = 0.5 * len,
        .box = {vmin(p[0], vmin(p[1], p[2])), vmax(p[0], vmax(p[1], p[2]))},
        .centroid = vscale(vadd(p[0], vadd(p[1], p[2])), 1.0 / 3.0),
        .mat = mat, .id = (uint32_t)s->count, .mesh = mesh,
    };
    s->count++;
}

static double terrain_height(double x, double z)
{
    return 0.6 * sin(x * 0.7) * cos(z * 0.5) + 0.15 * sin(x * 3.1 + z * 2.3);
}

static vec3 terrain_point(double x, double z) { return vec(x, terrain_height(x, z), z); }

static vec3 terrain_normal(double x, double z)
{
    double e = 1e-3;
    return vnorm(vec(terrain_height(x - e, z) - terrain_height(x + e, z), 2 * e,
                     terrain_height(x, z - e) - terrain_height(x, z + e)));
}

static void build_terrain(scene *s, int n)
{
    double step = 24.0 / n;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double x = i * step - 12, z = j * step - 12;
            double xs[4] = {x, x + step, x + step, x}, zs[4] = {z, z, z + step, z + step};
            for (int k = 0; k < 2; k++) {
                vec3 p[3], m[3];
                int idx[3] = {0, 2 - k, 3 - k};
                for (int v = 0; v < 3; v++) {
                    p[v] = terrain_point(xs[idx[v]], zs[idx[v]]);
                    m[v] = terrain_normal(xs[idx[v]], zs[idx[v]]);
                }
                add_triangle(s, p, m, &materials[(i / 16 + j / 16) % 5 == 0 ? 3 : 0], 0);
            }
        }
}

static void build_ball(scene *s, vec3 center, double radius, int n, material *mat, uint32_t mesh)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 2 * n; j++) {
            vec3 q[4];
            for (int k = 0; k < 4; k++) {
                double th = M_PI * (i + (k >> 1) + 0.01) / (n + 0.02);
                double ph = M_PI * (j + (k & 1)) / n;
                q[k] = vec(sin(th) * cos(ph), cos(th), sin(th) * sin(ph));
            }
            vec3 n1[3] = {q[0], q[1], q[2]}, n2[3] = {q[1], q[3], q[2]}, p1[3], p2[3];
            for (int k = 0; k < 3; k++) {
                p1[k] = vadd(center, vscale(n1[k], radius));
                p2[k] = vadd(center, vscale(n2[k], radius));
            }
            add_triangle(s, p1, n1, mat, mesh);
            add_triangle(s, p2, n2, mat, mesh);
        }
}

// Quickselect: the n/2 smallest centroids along the axis come first.
static void split_median(triangle **t, size_t n, int axis)
{
    size_t lo = 0, hi = n - 1, want = n / 2;
    while (lo < hi) {
        double pivot = vaxis(t[(lo + hi) / 2]->centroid, axis);
        size_t i = lo, j = hi;
        for (;;) {
            while (vaxis(t[i]->centroid, axis) < pivot)
                i++;
            while (vaxis(t[j]->centroid, axis) > pivot)
                j--;
            if (i >= j)
                break;
            triangle *tmp = t[i];
            t[i++] = t[j];
            t[j--] = tmp;
        }
        if (j < want)
            lo = j + 1;
        else
            hi = j;
    }
}

static bvh_node *build_bvh(scene *s, triangle **t, size_t n, int depth)
{
    bvh_node *node = calloc(1, sizeof *node);
    if (!node)
        abort();
    s->nodes++;
    node->depth = depth;
    if (depth > s->max_depth)
        s->max_depth = depth;
    node->box = t[0]->box;
    vec3 lo = t[0]->centroid, hi = lo;
    for (size_t i = 1; i < n; i++) {
        node->box.lo = vmin(node->box.lo, t[i]->box.lo);
        node->box.hi = vmax(node->box.hi, t[i]->box.hi);
        lo = vmin(lo, t[i]->centroid);
        hi = vmax(hi, t[i]->centroid);
    }
    if (n <= 4) {
        node->tris = t;
        node->count = n;
        return node;
    }
    vec3 d = vsub(hi, lo);
    node->axis = d.x > d.y && d.x > d.z ? 0 : d.y > d.z ? 1 : 2;
    split_median(t, n, node->axis);
    node->left = build_bvh(s, t, n / 2, depth + 1);
    node->right = build_bvh(s, t + n / 2, n - n / 2, depth + 1);
    return node;
}

static bool hit_box(const bbox *b, const ray *r, double tmax)
{
    double x0 = (b->lo.x - r->origin.x) * r->inv.x, x1 = (b->hi.x - r->origin.x) * r->inv.x;
    double y0 = (b->lo.y - r->origin.y) * r->inv.y, y1 = (b->hi.y - r->origin.y) * r->inv.y;
    double z0 = (b->lo.z - r->origin.z) * r->inv.z, z1 = (b->hi.z - r->origin.z) * r->inv.z;
    double t0 = x0 < x1 ? x0 : x1, t1 = x0 < x1 ? x1 : x0;
    double ty0 = y0 < y1 ? y0 : y1, ty1 = y0 < y1 ? y1 : y0;
    double tz0 = z0 < z1 ? z0 : z1, tz1 = z0 < z1 ? z1 : z0;
    t0 = ty0 > t0 ? ty0 : t0;
    t1 = ty1 < t1 ? ty1 : t1;
    t0 = tz0 > t0 ? tz0 : t0;
    t1 = tz1 < t1 ? tz1 : t1;
    return t1 >= 0 && t0 <= t1 && t0 < tmax;
}

static bool hit_triangle(triangle *tri, const ray *r, hit *h)
{
    vec3 e1 = vsub(tri->b, tri->a), e2 = vsub(tri->c, tri->a);
    vec3 p = vcross(r->dir, e2);
    double det = vdot(e1, p);
    if (fabs(det) < 1e-14)
        return false;
    vec3 s = vsub(r->origin, tri->a);
    double u = vdot(s, p) / det;
    if (u < 0 || u > 1)
        return false;
    vec3 q = vcross(s, e1);
    double v = vdot(r->dir, q) / det;
    if (v < 0 || u + v > 1)
        return false;
    double t = vdot(e2, q) / det;
    if (t < 1e-6 || t >= h->t)
        return false;
    *h = (hit){t, u, v, tri};
    return true;
}

static bool trace(const bvh_node *node, const ray *r, hit *h, bool any)
{
    if (!hit_box(&node->box, r, h->t))
        return false;
    if (!node->left) {
        bool found = false;
        for (size_t i = 0; i < node->count; i++)
            found |= hit_triangle(node->tris[i], r, h);
        return found;
    }
    bool flip = vaxis(r->dir, node->axis) < 0;
    bool found = trace(flip ? node->right : node->left, r, h, any);
    if (found && any)
        return true;
    return trace(flip ? node->left : node->right, r, h, any) || found;
}

static ray make_ray(vec3 origin, vec3 dir)
{
    return (ray){origin, dir, vec(1 / dir.x, 1 / dir.y, 1 / dir.z)};
}

static vec3 radiance(scene *s, vec3 origin, vec3 dir, int bounces)
{
    ray r = make_ray(origin, dir);
    hit h = {.t = 1e30};
    if (!trace(s->root, &r, &h, false))
        return vec(0.4 + 0.3 * dir.y, 0.6 + 0.2 * dir.y, 0.9);
    triangle *tri = h.tri;
    vec3 n = vnorm(vadd(vscale(tri->na, 1 - h.u - h.v), vadd(vscale(tri->nb, h.u), vscale(tri->nc, h.v))));
    vec3 at = vadd(origin, vscale(dir, h.t));
    vec3 out = vdot(tri->face_normal, dir) > 0 ? vscale(tri->face_normal, -1) : tri->face_normal;
    vec3 start = vadd(at, vscale(out, 1e-4));
    tri->shaded++;
    tri->mat->hits++;
    double light = 0.15;
    hit shadow = {.t = 1e30};
    ray to_sun = make_ray(start, s->sun);
    if (!trace(s->root, &to_sun, &shadow, true))
        light += 0.85 * fmax(0, vdot(n, s->sun));
    vec3 color = vscale(tri->mat->albedo, light);
    if (tri->mat->mirror > 0 && bounces > 0) {
        vec3 mirrored = vsub(dir, vscale(n, 2 * vdot(n, dir)));
        color = vadd(vscale(color, 1 - tri->mat->mirror),
                     vscale(radiance(s, start, mirrored, bounces - 1), tri->mat->mirror));
    }
    return color;
}

int main(int argc, char *argv[])
{
    int width = argc > 2 ? atoi(argv[1]) : 1000, height = argc > 2 ? atoi(argv[2]) : 750;
    int detail = argc > 3 ? atoi(argv[3]) : 260;
    scene s = {.sun = vnorm(vec(0.5, 0.6, -0.3))};

    build_terrain(&s, detail);
    for (uint32_t i = 0; i < 40; i++) {
        double x = uniform() * 20 - 10, z = uniform() * 20 - 10, r = 0.2 + 0.5 * uniform();
        build_ball(&s, vec(x, terrain_height(x, z) + r * 0.9, z), r, detail / 12, &materials[1 + i % 2], i + 1);
    }
    s.order = malloc(s.count * sizeof *s.order);
    if (!s.order)
        return 1;
    for (size_t i = 0; i < s.count; i++)
        s.order[i] = &s.tris[i];
    s.root = build_bvh(&s, s.order, s.count, 0);

    vec3 eye = vec(0, 4, -14), sum = vec(0, 0, 0), tint = vec(0.3, 0.6, 0.1);
    uint64_t hash = 0;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            vec3 dir = vnorm(vec((x - width / 2 + uniform()) / width * 1.4,
                                 (height / 2 - y) / (double)height - 0.35, 1));
            vec3 c = radiance(&s, eye, dir, 3);
            sum = vadd(sum, c);
            hash = hash * 131 + (uint64_t)(vdot(vmul(c, tint), vec(255, 255, 255)));
        }
    uint64_t touched = 0, most = 0;
    double area = 0;
    for (size_t i = 0; i < s.count; i++) {
        area += s.tris[i].area;
        touched += s.tris[i].shaded > 0;
        if (s.tris[i].shaded > s.tris[most].shaded)
            most = i;
    }
    printf("%zu triangles, %zu nodes, depth %d, area %.6f\n", s.count, s.nodes, s.max_depth, area);
    printf("mean %.6f %.6f %.6f hash %016lx\n", sum.x / (width * height), sum.y / (width * height),
           sum.z / (width * height), (unsigned long)hash);
    printf("shaded %lu triangles, most #%u of mesh %u (%lu)\n", (unsigned long)touched, s.tris[most].id,
           s.tris[most].mesh, (unsigned long)s.tris[most].shaded);
    for (size_t i = 0; i < sizeof materials / sizeof *materials; i++)
        printf("%s %lu\n", materials[i].name, (unsigned long)materials[i].hits);
    return 0;
}
