/* Fairing of a scanned terrain: builds a half-edge mesh from a soup of triangles,
 * improves the valences by edge flips, marks sharp edges and smooths the rest
 * without shrinking it (Taubin).
 *
 * usage: meshsmooth [side [rounds]]
 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define CHUNK 4096

typedef struct vec3 {
    double x, y, z;
} vec3;

typedef struct halfedge halfedge;
typedef struct face face;

typedef struct vertex {
    vec3 pos;
    vec3 normal;
    vec3 target;                /* where smoothing moves it */
    halfedge *out;              /* at the border: the one along the border */
    int id;
    int valence;
    bool border;
    uint8_t rgb[3];
    float u, v;                 /* texture */
} vertex;

struct halfedge {
    vertex *from;
    halfedge *next, *prev, *twin;
    face *face;
    int id;
    bool sharp;
};

struct face {
    halfedge *edge;
    vec3 normal;
    double area;
    int id;
    int scan;                   /* which shot of the scanner it comes from */
};

typedef struct pool {
    size_t size, left;
    char *at;
    void **chunks;
    int used;
} pool;

typedef struct mesh {
    vertex *vertices;
    face **faces;
    int nv, nf, nh;
    pool face_pool, edge_pool;
} mesh;

typedef struct triangle {
    int corner[3];
    int scan;
} triangle;

/* For the search of twins. */
typedef struct edge_entry {
    int low, high;
    halfedge *edge;
    struct edge_entry *chain;
} edge_entry;

static uint64_t rng_state = 0x2545f4914f6cdd1d;

static uint32_t rng(void)
{
    rng_state ^= rng_state >> 12;
    rng_state ^= rng_state << 25;
    rng_state ^= rng_state >> 27;
    return (uint32_t)(rng_state * 0x2545f4914f6cdd1du >> 32);
}

static double uniform(void)
{
    return rng() * 0x1p-32;
}

static void *need(void *p)
{
    if (p)
        return p;
    perror("meshsmooth");
    exit(EXIT_FAILURE);
}

static void *pool_new(pool *p)
{
    if (p->left == 0) {
        p->chunks = need(realloc(p->chunks, (size_t)(p->used + 1) * sizeof *p->chunks));
        p->at = p->chunks[p->used++] = need(calloc(CHUNK, p->size));
        p->left = CHUNK;
    }
    void *r = p->at;
    p->at += p->size;
    p->left--;
    return r;
}

static void pool_free(pool *p)
{
    for (int k = 0; k < p->used; k++)
        free(p->chunks[k]);
    free(p->chunks);
}

static vec3 add(vec3 a, vec3 b) { return (vec3){a.x + b.x, a.y + b.y, a.z + b.z}; }
static vec3 sub(vec3 a, vec3 b) { return (vec3){a.x - b.x, a.y - b.y, a.z - b.z}; }
static vec3 scale(vec3 a, double f) { return (vec3){a.x * f, a.y * f, a.z * f}; }
static double dot(vec3 a, vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

static vec3 cross(vec3 a, vec3 b)
{
    return (vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static vec3 unit(vec3 a)
{
    double l = sqrt(dot(a, a));
    return l > 0 ? scale(a, 1 / l) : a;
}

static void shuffled(int *a, int n)
{
    for (int k = 0; k < n; k++)
        a[k] = k;
    for (int k = n - 1; k > 0; k--) {
        int j = (int)(rng() % (uint32_t)(k + 1)), t = a[k];
        a[k] = a[j];
        a[j] = t;
    }
}

static double height(double x, double y)
{
    double h = 3 * sin(x * 0.11) * cos(y * 0.07) + 0.8 * sin(x * 0.31 + y * 0.23);
    return h + (fmod(x + 2 * y, 40) < 20 ? 0 : 4);
}

/* The soup: neither vertices nor triangles come in any useful order. */
static triangle *scan(mesh *m, int side)
{
    int cells = (side - 1) * (side - 1);
    m->nv = side * side;
    m->nf = 2 * cells;
    m->vertices = need(calloc((size_t)m->nv, sizeof *m->vertices));
    triangle *soup = need(malloc((size_t)m->nf * sizeof *soup));
    int *name = need(malloc((size_t)m->nv * sizeof *name)), *order = need(malloc((size_t)cells * sizeof *order));
    shuffled(name, m->nv);
    shuffled(order, cells);

    for (int k = 0; k < m->nv; k++) {
        vertex *v = &m->vertices[name[k]];
        double x = k % side + 0.5 * (uniform() - 0.5), y = k / side + 0.5 * (uniform() - 0.5);
        v->id = name[k];
        v->pos = (vec3){x, y, height(x, y) + 0.3 * (uniform() - 0.5)};
        v->u = (float)(x / side);
        v->v = (float)(y / side);
        v->rgb[0] = v->rgb[1] = (uint8_t)(100 + rng() % 100);
        v->rgb[2] = (uint8_t)(100 + rng() % 100);
    }
    for (int k = 0; k < cells; k++) {
        int i = order[k] % (side - 1), j = order[k] / (side - 1), at = j * side + i;
        int a = name[at], b = name[at + 1], c = name[at + side + 1], d = name[at + side];
        triangle *t = &soup[2 * k];
        if (rng() & 64) {
            t[0] = (triangle){{a, b, c}, i / 16};
            t[1] = (triangle){{a, c, d}, j / 16};
        } else {
            t[0] = (triangle){{b, c, d}, i / 16};
            t[1] = (triangle){{a, b, d}, j / 16};
        }
    }
    free(name);
    free(order);
    return soup;
}

static void find_twin(edge_entry **table, uint32_t mask, edge_entry *fresh, halfedge *h)
{
    int a = h->from->id, b = h->next->from->id;
    int low = a < b ? a : b, high = a < b ? b : a;
    edge_entry **slot = &table[((uint32_t)low * 2654435761u ^ (uint32_t)high * 40503u) >> 7 & mask];
    for (edge_entry *e = *slot; e; e = e->chain) {
        if (e->low == low && e->high == high) {
            h->twin = e->edge;
            e->edge->twin = h;
            return;
        }
    }
    *fresh = (edge_entry){low, high, h, *slot};
    *slot = fresh;
}

static void connect(mesh *m, const triangle *soup)
{
    m->face_pool.size = sizeof(face);
    m->edge_pool.size = sizeof(halfedge);
    m->faces = need(malloc((size_t)m->nf * sizeof *m->faces));
    for (int k = 0; k < m->nf; k++) {
        face *f = m->faces[k] = pool_new(&m->face_pool);
        halfedge *h[3];
        f->id = k;
        f->scan = soup[k].scan;
        for (int c = 0; c < 3; c++) {
            h[c] = pool_new(&m->edge_pool);
            h[c]->id = m->nh++;
            h[c]->from = &m->vertices[soup[k].corner[c]];
            h[c]->face = f;
        }
        for (int c = 0; c < 3; c++) {
            h[c]->next = h[(c + 1) % 3];
            h[c]->prev = h[(c + 2) % 3];
            h[c]->from->out = h[c];
            h[c]->from->valence++;
        }
        f->edge = h[0];
    }

    uint32_t mask = 1;
    while (mask < (uint32_t)m->nh / 2)
        mask = 2 * mask + 1;
    edge_entry **table = need(calloc((size_t)mask + 1, sizeof *table));
    edge_entry *entries = need(malloc((size_t)m->nh * sizeof *entries));
    for (int k = 0; k < m->nf; k++) {
        halfedge *h = m->faces[k]->edge;
        for (int c = 0; c < 3; c++, h = h->next)
            find_twin(table, mask, &entries[3 * k + c], h);
    }
    free(entries);
    free(table);
    for (int k = 0; k < m->nf; k++) {
        halfedge *h = m->faces[k]->edge;
        for (int c = 0; c < 3; c++, h = h->next) {
            if (!h->twin) {
                h->from->out = h;
                h->from->border = h->next->from->border = true;
                h->next->from->valence++;
            }
        }
    }
}

static bool adjacent(const vertex *v, const vertex *w)
{
    halfedge *h = v->out;
    do {
        if (h->next->from == w || h->prev->from == w)
            return true;
        h = h->prev->twin;
    } while (h && h != v->out);
    return false;
}

static int excess(const vertex *v, int change)
{
    int e = v->valence + change - (v->border ? 4 : 6);
    return e * e;
}

static void link_face(face *f, halfedge *a, halfedge *b, halfedge *c)
{
    a->next = c->prev = b;
    b->next = a->prev = c;
    c->next = b->prev = a;
    a->face = b->face = c->face = f;
    f->edge = a;
}

static bool flip(halfedge *h)
{
    halfedge *t = h->twin, *hn = h->next, *hp = h->prev;
    if (!t)
        return false;
    halfedge *tn = t->next, *tp = t->prev;
    vertex *a = h->from, *b = t->from, *c = hp->from, *d = tp->from;
    int before = excess(a, 0) + excess(b, 0) + excess(c, 0) + excess(d, 0);
    int after = excess(a, -1) + excess(b, -1) + excess(c, 1) + excess(d, 1);
    if (after >= before || a->valence <= 3 || b->valence <= 3 || adjacent(c, d))
        return false;
    if (a->out == h)
        a->out = tn;
    if (b->out == t)
        b->out = hn;
    h->from = d;
    t->from = c;
    link_face(h->face, h, hp, tn);
    link_face(t->face, t, tp, hn);
    a->valence--;
    b->valence--;
    c->valence++;
    d->valence++;
    return true;
}

static int flip_all(mesh *m)
{
    int flips = 0;
    for (int k = 0; k < m->nf; k++) {
        halfedge *h = m->faces[k]->edge;
        if (flip(h) || flip(h->next) || flip(h->prev))
            flips++;
    }
    return flips;
}

static void normals(mesh *m)
{
    for (int k = 0; k < m->nf; k++) {
        face *f = m->faces[k];
        halfedge *h = f->edge;
        vec3 p = h->from->pos;
        vec3 n = cross(sub(h->next->from->pos, p), sub(h->prev->from->pos, p));
        f->area = 0.5 * sqrt(dot(n, n));
        f->normal = unit(n);
    }
    for (int k = 0; k < m->nv; k++) {
        vertex *v = &m->vertices[k];
        vec3 n = {0, 0, 0};
        halfedge *h = v->out;
        do {
            n = add(n, scale(h->face->normal, h->face->area));
            h = h->prev->twin;
        } while (h && h != v->out);
        v->normal = unit(n);
    }
}

static int mark_sharp(mesh *m, double limit)
{
    int sharp = 0;
    for (int k = 0; k < m->nf; k++) {
        halfedge *h = m->faces[k]->edge;
        for (int c = 0; c < 3; c++, h = h->next) {
            h->sharp = h->twin && dot(h->face->normal, h->twin->face->normal) < limit;
            sharp += h->sharp;
        }
    }
    return sharp / 2;
}

static double smooth(mesh *m, double factor)
{
    double moved = 0;
    for (int k = 0; k < m->nv; k++) {
        vertex *v = &m->vertices[k];
        v->target = v->pos;
        if (v->border)
            continue;
        vec3 all = {0, 0, 0}, crease = {0, 0, 0};
        int count = 0, sharp = 0;
        halfedge *h = v->out;
        do {
            vec3 q = h->next->from->pos;
            all = add(all, q);
            count++;
            if (h->sharp) {
                crease = add(crease, q);
                sharp++;
            }
            h = h->prev->twin;
        } while (h != v->out);
        if (sharp > 2)
            continue;           /* a corner */
        vec3 mean = sharp == 2 ? scale(crease, 0.5) : scale(all, 1.0 / count);
        vec3 step = scale(sub(mean, v->pos), factor);
        v->target = add(v->pos, step);
        moved += dot(step, step);
    }
    for (int k = 0; k < m->nv; k++)
        m->vertices[k].pos = m->vertices[k].target;
    return moved;
}

static void report(const mesh *m)
{
    int histogram[16] = {0};
    double area = 0, volume = 0, rough = 0, u = 0, v = 0, first_scan = 0;
    long red = 0;
    for (int k = 0; k < m->nf; k++) {
        const face *f = m->faces[k];
        vec3 p = f->edge->from->pos, q = f->edge->next->from->pos, r = f->edge->prev->from->pos;
        area += f->area;
        volume += dot(p, cross(q, r)) / 6;
        first_scan += f->scan == 0 ? f->area : 0;
    }
    for (int k = 0; k < m->nv; k++) {
        const vertex *w = &m->vertices[k];
        histogram[w->valence < 15 ? w->valence : 15]++;
        rough += 1 - fabs(w->normal.z);
        if (w->normal.z > 0.95) {
            u += w->u;
            v += w->v;
            red += w->rgb[0] - w->rgb[2];
        }
    }
    printf("area %.4f volume %.4f roughness %.4f flat: %.3f %.3f %ld\n", area, volume, rough / m->nv, u, v, red);
    printf("valences:");
    for (int k = 0; k < 16; k++)
        printf(" %d", histogram[k]);
    printf("\nfirst scan: %.3f\n", first_scan);
}

int main(int argc, char **argv)
{
    int side = argc > 1 ? atoi(argv[1]) : 180, rounds = argc > 2 ? atoi(argv[2]) : 12;
    if (side < 4 || rounds < 1)
        return fputs("usage: meshsmooth [side [rounds]]\n", stderr), EXIT_FAILURE;
    mesh m = {0};
    triangle *soup = scan(&m, side);
    connect(&m, soup);
    free(soup);
    printf("%d vertices, %d faces, %d half-edges\n", m.nv, m.nf, m.nh);
    normals(&m);
    report(&m);
    for (int k = 0; k < 3; k++)
        printf("flips: %d\n", flip_all(&m));
    for (int k = 1; k <= rounds; k++) {
        normals(&m);
        int sharp = mark_sharp(&m, 0.45);
        double in = smooth(&m, 0.5), out = smooth(&m, -0.52);
        if (k % 3 == 0)
            printf("round %d: %d sharp edges, moved %.5f and %.5f\n", k, sharp, in, out);
    }
    normals(&m);
    report(&m);

    uint64_t check = 0;
    for (int k = 0; k < m.nv; k++)
        check = (check ^ (uint64_t)(int64_t)floor(m.vertices[k].pos.z * 1e6)) * 0x9e3779b97f4a7c15u + (uint64_t)m.vertices[k].id;
    printf("checksum %016llx\n", (unsigned long long)check);
    pool_free(&m.face_pool);
    pool_free(&m.edge_pool);
    free(m.faces);
    free(m.vertices);
    return 0;
}
