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
#include <string.h>

typedef struct vec3 {
    double x, y, z;
} vec3;

#define NONE UINT32_MAX

typedef struct halfedge {
    uint32_t from : 31, sharp : 1;
    uint32_t next, prev, twin;
} halfedge;

typedef struct facing {
    vec3 normal;
    double area;
} facing;

typedef struct colour {
    uint8_t rgb[3];
    float u, v;
} colour;

typedef struct mesh {
    int nv, nf, nh;
    vec3 *pos, *target, *normal;        /* vertices */
    uint32_t *out;                      /* at the border: the one along the border */
    uint8_t *valence, *border;
    colour *colour;
    halfedge *he;
    uint32_t *face;                     /* of a half-edge */
    uint32_t *edge;                     /* faces: */
    facing *facing;
    uint16_t *scan;                     /* which shot of the scanner it comes from */
} mesh;

typedef struct triangle {
    int corner[3];
    int scan;
} triangle;

/* For the search of twins. */
typedef struct edge_entry {
    uint32_t low, high;
    uint32_t edge;
    uint32_t chain;
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
    size_t nv = (size_t)m->nv;
    m->pos = need(calloc(nv, sizeof *m->pos));
    m->target = need(calloc(nv, sizeof *m->target));
    m->normal = need(calloc(nv, sizeof *m->normal));
    m->out = need(calloc(nv, sizeof *m->out));
    m->valence = need(calloc(nv, 1));
    m->border = need(calloc(nv, 1));
    m->colour = need(calloc(nv, sizeof *m->colour));
    triangle *soup = need(malloc((size_t)m->nf * sizeof *soup));
    int *name = need(malloc((size_t)m->nv * sizeof *name)), *order = need(malloc((size_t)cells * sizeof *order));
    shuffled(name, m->nv);
    shuffled(order, cells);

    for (int k = 0; k < m->nv; k++) {
        colour *v = &m->colour[name[k]];
        double x = k % side + 0.5 * (uniform() - 0.5), y = k / side + 0.5 * (uniform() - 0.5);
        m->pos[name[k]] = (vec3){x, y, height(x, y) + 0.3 * (uniform() - 0.5)};
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

/* Entry 0 is none. */
static void find_twin(mesh *m, uint32_t *table, uint32_t mask, edge_entry *entries, uint32_t fresh, uint32_t h)
{
    uint32_t a = m->he[h].from, b = m->he[m->he[h].next].from;
    uint32_t low = a < b ? a : b, high = a < b ? b : a;
    uint32_t *slot = &table[(low * 2654435761u ^ high * 40503u) >> 7 & mask];
    for (uint32_t i = *slot; i; i = entries[i].chain) {
        const edge_entry *e = &entries[i];
        if (e->low == low && e->high == high) {
            m->he[h].twin = e->edge;
            m->he[e->edge].twin = h;
            return;
        }
    }
    entries[fresh] = (edge_entry){low, high, h, *slot};
    *slot = fresh;
}

static void connect(mesh *m, const triangle *soup)
{
    size_t nf = (size_t)m->nf;
    m->edge = need(malloc(nf * sizeof *m->edge));
    m->facing = need(calloc(nf, sizeof *m->facing));
    m->scan = need(malloc(nf * sizeof *m->scan));
    m->he = need(malloc(3 * nf * sizeof *m->he));
    m->face = need(malloc(3 * nf * sizeof *m->face));
    for (int k = 0; k < m->nf; k++) {
        m->scan[k] = (uint16_t)soup[k].scan;
        for (uint32_t c = 0; c < 3; c++) {
            uint32_t h = (uint32_t)m->nh, v = (uint32_t)soup[k].corner[c];
            m->he[h + c] = (halfedge){v, 0, h + (c + 1) % 3, h + (c + 2) % 3, NONE};
            m->face[h + c] = (uint32_t)k;
            m->out[v] = h + c;
            m->valence[v]++;
        }
        m->edge[k] = (uint32_t)m->nh;
        m->nh += 3;
    }

    uint32_t mask = 1;
    while (mask < (uint32_t)m->nh / 2)
        mask = 2 * mask + 1;
    uint32_t *table = need(calloc((size_t)mask + 1, sizeof *table));
    edge_entry *entries = need(malloc(((size_t)m->nh + 1) * sizeof *entries));
    for (uint32_t h = 0; h < (uint32_t)m->nh; h++)
        find_twin(m, table, mask, entries, h + 1, h);
    free(entries);
    free(table);
    for (uint32_t h = 0; h < (uint32_t)m->nh; h++) {
        if (m->he[h].twin == NONE) {
            uint32_t v = m->he[h].from, w = m->he[m->he[h].next].from;
            m->out[v] = h;
            m->border[v] = m->border[w] = true;
            m->valence[w]++;
        }
    }
}

static bool adjacent(const mesh *m, uint32_t v, uint32_t w)
{
    uint32_t h = m->out[v];
    do {
        const halfedge *e = &m->he[h];
        if (m->he[e->next].from == w || m->he[e->prev].from == w)
            return true;
        h = m->he[e->prev].twin;
    } while (h != NONE && h != m->out[v]);
    return false;
}

static int excess(const mesh *m, uint32_t v, int change)
{
    int e = m->valence[v] + change - (m->border[v] ? 4 : 6);
    return e * e;
}

static void link_face(mesh *m, uint32_t f, uint32_t a, uint32_t b, uint32_t c)
{
    m->he[a].next = m->he[c].prev = b;
    m->he[b].next = m->he[a].prev = c;
    m->he[c].next = m->he[b].prev = a;
    m->face[a] = m->face[b] = m->face[c] = f;
    m->edge[f] = a;
}

static bool flip(mesh *m, uint32_t h)
{
    halfedge *he = m->he;
    uint32_t t = he[h].twin, hn = he[h].next, hp = he[h].prev;
    if (t == NONE)
        return false;
    uint32_t tn = he[t].next, tp = he[t].prev;
    uint32_t a = he[h].from, b = he[t].from, c = he[hp].from, d = he[tp].from;
    int before = excess(m, a, 0) + excess(m, b, 0) + excess(m, c, 0) + excess(m, d, 0);
    int after = excess(m, a, -1) + excess(m, b, -1) + excess(m, c, 1) + excess(m, d, 1);
    if (after >= before || m->valence[a] <= 3 || m->valence[b] <= 3 || adjacent(m, c, d))
        return false;
    if (m->out[a] == h)
        m->out[a] = tn;
    if (m->out[b] == t)
        m->out[b] = hn;
    he[h].from = d;
    he[t].from = c;
    link_face(m, m->face[h], h, hp, tn);
    link_face(m, m->face[t], t, tp, hn);
    m->valence[a]--;
    m->valence[b]--;
    m->valence[c]++;
    m->valence[d]++;
    return true;
}

static int flip_all(mesh *m)
{
    int flips = 0;
    for (int k = 0; k < m->nf; k++) {
        uint32_t h = m->edge[k];
        if (flip(m, h) || flip(m, m->he[h].next) || flip(m, m->he[h].prev))
            flips++;
    }
    return flips;
}

static void normals(mesh *m)
{
    for (int k = 0; k < m->nf; k++) {
        const halfedge *h = &m->he[m->edge[k]];
        vec3 p = m->pos[h->from];
        vec3 n = cross(sub(m->pos[m->he[h->next].from], p), sub(m->pos[m->he[h->prev].from], p));
        m->facing[k].area = 0.5 * sqrt(dot(n, n));
        m->facing[k].normal = unit(n);
    }
    for (int k = 0; k < m->nv; k++) {
        vec3 n = {0, 0, 0};
        uint32_t h = m->out[k];
        do {
            const facing *f = &m->facing[m->face[h]];
            n = add(n, scale(f->normal, f->area));
            h = m->he[m->he[h].prev].twin;
        } while (h != NONE && h != m->out[k]);
        m->normal[k] = unit(n);
    }
}

static int mark_sharp(mesh *m, double limit)
{
    int sharp = 0;
    for (int k = 0; k < m->nf; k++) {
        uint32_t h = m->edge[k];
        vec3 n = m->facing[k].normal;
        for (int c = 0; c < 3; c++, h = m->he[h].next) {
            halfedge *e = &m->he[h];
            e->sharp = e->twin != NONE && dot(n, m->facing[m->face[e->twin]].normal) < limit;
            sharp += e->sharp;
        }
    }
    return sharp / 2;
}

static double smooth(mesh *m, double factor)
{
    double moved = 0;
    for (int k = 0; k < m->nv; k++) {
        vec3 p = m->pos[k];
        m->target[k] = p;
        if (m->border[k])
            continue;
        vec3 all = {0, 0, 0}, crease = {0, 0, 0};
        int count = 0, sharp = 0;
        uint32_t h = m->out[k];
        do {
            const halfedge *e = &m->he[h];
            vec3 q = m->pos[m->he[e->next].from];
            all = add(all, q);
            count++;
            if (e->sharp) {
                crease = add(crease, q);
                sharp++;
            }
            h = m->he[e->prev].twin;
        } while (h != m->out[k]);
        if (sharp > 2)
            continue;           /* a corner */
        vec3 mean = sharp == 2 ? scale(crease, 0.5) : scale(all, 1.0 / count);
        vec3 step = scale(sub(mean, p), factor);
        m->target[k] = add(p, step);
        moved += dot(step, step);
    }
    memcpy(m->pos, m->target, (size_t)m->nv * sizeof *m->pos);
    return moved;
}

static void report(const mesh *m)
{
    int histogram[16] = {0};
    double area = 0, volume = 0, rough = 0, u = 0, v = 0, first_scan = 0;
    long red = 0;
    for (int k = 0; k < m->nf; k++) {
        const halfedge *h = &m->he[m->edge[k]];
        vec3 p = m->pos[h->from], q = m->pos[m->he[h->next].from], r = m->pos[m->he[h->prev].from];
        area += m->facing[k].area;
        volume += dot(p, cross(q, r)) / 6;
        first_scan += m->scan[k] == 0 ? m->facing[k].area : 0;
    }
    for (int k = 0; k < m->nv; k++) {
        const colour *w = &m->colour[k];
        histogram[m->valence[k] < 15 ? m->valence[k] : 15]++;
        rough += 1 - fabs(m->normal[k].z);
        if (m->normal[k].z > 0.95) {
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
        check = (check ^ (uint64_t)(int64_t)floor(m.pos[k].z * 1e6)) * 0x9e3779b97f4a7c15u + (uint64_t)k;
    printf("checksum %016llx\n", (unsigned long long)check);
    free(m.pos);
    free(m.target);
    free(m.normal);
    free(m.out);
    free(m.valence);
    free(m.border);
    free(m.colour);
    free(m.he);
    free(m.face);
    free(m.edge);
    free(m.facing);
    free(m.scan);
    return 0;
}
