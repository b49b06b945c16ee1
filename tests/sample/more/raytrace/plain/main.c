/* Path tracer: a landscape of triangles below a bright sky. */
#include <stdio.h>
#include <stdlib.h>

#include "scene.h"

enum { BOUNCES = 5 };

static Vec sky(Vec dir)
{
    float k = 0.5f * (dir.z + 1);
    return vec(0.4f + 0.3f * k, 0.5f + 0.3f * k, 0.6f + 0.4f * k);
}

static Vec scatter(uint64_t *rng, Vec normal)
{
    float x = rnd_float(rng), y = rnd_float(rng), z = rnd_float(rng);
    return vnorm(vadd(normal, vnorm(vec(2 * x - 1, 2 * y - 1, 2 * z - 1))));
}

static Ray ray_make(Vec from, Vec dir)
{
    Ray r = {from, dir, {0, 0, 0}};
    r.inv.x = 1 / (dir.x > -1e-9f && dir.x < 1e-9f ? 1e-9f : dir.x);
    r.inv.y = 1 / (dir.y > -1e-9f && dir.y < 1e-9f ? 1e-9f : dir.y);
    r.inv.z = 1 / (dir.z > -1e-9f && dir.z < 1e-9f ? 1e-9f : dir.z);
    return r;
}

static Vec trace(Scene *sc, Ray ray, Stats *st)
{
    Vec weight = vec(1, 1, 1);
    for (int depth = 0; depth < BOUNCES; depth++) {
        Hit hit;
        if (!tree_hit(sc, &ray, &hit, st)) {
            st->escaped++;
            return vmul(weight, sky(ray.dir));
        }
        Triangle *t = hit.tri;
        Material *m = t->material;
        Vec n = vdot(t->normal, ray.dir) > 0 ? vscale(t->normal, -1) : t->normal;
        st->hits++;
        t->hits++;
        t->flags |= TRI_SEEN;
        if (hit.t < t->nearest)
            t->nearest = hit.t;
        m->hits++;
        m->light += weight.y;
        weight = vmul(weight, m->colour);
        switch (m->kind) {
        case GLOW:
            return vscale(weight, 4);
        case MIRROR:
            if (rnd_float(&sc->rng) < m->reflect) {
                ray = ray_make(hit.point, vnorm(vsub(ray.dir, vscale(n, 2 * vdot(n, ray.dir)))));
                break;
            }
            /* fall through */
        case MATT:
            ray = ray_make(hit.point, scatter(&sc->rng, n));
            break;
        }
    }
    return vec(0, 0, 0);
}

int main(int argc, char **argv)
{
    int side = argc > 1 ? atoi(argv[1]) : 240;
    if (side < 8)
        side = 8;
    Scene sc;
    Stats st = {0};
    scene_build(&sc, side, side * side / 50);
    tree_build(&sc);
    printf("%d triangles, %d nodes, %d leaves, depth %d\n", sc.count, sc.nodes, sc.leaves, sc.deepest);

    int width = side, height = side;
    double total = 0;
    uint64_t sum = 0;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            Vec from = vec((float)x, (float)y, 40);
            Vec aim = vec(0, 0, 0);
            aim.x = (float)width * rnd_float(&sc.rng);
            aim.y = (float)height * rnd_float(&sc.rng);
            Vec c = trace(&sc, ray_make(from, vnorm(vsub(aim, from))), &st);
            unsigned r = (unsigned)(c.x * 255), g = (unsigned)(c.y * 255), b = (unsigned)(c.z * 255);
            sum = sum * 31 + (r << 16 ^ g << 8 ^ b);
            total += c.x + c.y + c.z;
        }
    printf("image %016lx, brightness %.5f\n", (unsigned long)sum, total / (3.0 * width * height));
    printf("%ld rays: %ld boxes, %ld tests, %ld hits, %ld escaped\n", st.rays, st.boxes, st.tests, st.hits,
           st.escaped);
    scene_report(&sc);
    long visits = 0, idle = 0;
    for (Node *stack[64] = {sc.root}, **top = stack + 1; top > stack;) {
        Node *n = *--top;
        visits += n->visits * n->depth;
        idle += n->visits == 0;
        if (!n->count) {
            *top++ = n->left;
            *top++ = n->right;
        }
    }
    printf("visits by depth %ld, idle nodes %ld\n", visits, idle);
    scene_free(&sc);
    return 0;
}
