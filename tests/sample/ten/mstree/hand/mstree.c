/*
 * mstree, laid out by hand: minimum spanning trees by Prim and by Kruskal.
 * An edge is one 24-byte record that holds its two adjacency links; vertices
 * are split by phase; all references are 32-bit indices.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX
#define DONE (UINT32_MAX - 1)
#define IN_PRIM 1
#define IN_KRUSKAL 2

/* A half-edge is 2 * edge + side. */
typedef struct {
    uint32_t next[2];         /* half-edges */
    uint32_t end[2];
    float weight;             /* a multiple of 1/64 below 2^18: exact */
    uint16_t changes;
    uint8_t kind;
    uint8_t in;
} edge_t;

typedef struct {
    uint32_t first;           /* half-edge */
    uint32_t best;
    uint32_t heap_pos;        /* or NONE or DONE */
    float key;
} prim_t;

typedef struct {
    double x, y;
    char label[16];
} place_t;

typedef struct {
    uint32_t nv, ne;
    edge_t *e;
    double *length;
    char (*road)[20];
    prim_t *v;
    uint32_t *parent;
    uint8_t *rank;
    uint32_t *depth;
    uint32_t *degree;
    place_t *place;
    uint32_t *work;           /* the heap, the order, or the stack */
} graph_t;

struct result {
    double weight;
    long edges;
    double longest;
};

static graph_t G;
static uint64_t seed = 42;

static uint32_t rand_next(void)
{
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return (uint32_t)(seed >> 32);
}

static long rand_range(long n)
{
    return (long)(((uint64_t)rand_next() * (uint64_t)n) >> 32);
}

static void *get(size_t n, size_t size)
{
    void *p = calloc(n, size);

    if (!p) {
        fprintf(stderr, "mstree: out of memory\n");
        exit(1);
    }
    return p;
}

static inline int edge_before(uint32_t a, uint32_t b)
{
    if (G.e[a].weight != G.e[b].weight)
        return G.e[a].weight < G.e[b].weight;
    return a < b;
}

static float random_weight(int kind)
{
    return (float)(1 + rand_range(60000 << kind)) / 64.0f;
}

static void link_edge(uint32_t v, uint32_t half)
{
    G.e[half >> 1].next[half & 1] = G.v[v].first;
    G.v[v].first = half;
    G.degree[v]++;
}

static void add_edge(uint32_t a, uint32_t b)
{
    static const char *const kinds[4] = { "motorway", "street", "path", "track" };
    uint32_t id = G.ne++;
    edge_t *e = &G.e[id];
    double dx = G.place[a].x - G.place[b].x, dy = G.place[a].y - G.place[b].y;

    e->end[0] = a;
    e->end[1] = b;
    e->kind = (uint8_t)rand_range(4);
    e->weight = random_weight(e->kind);
    G.length[id] = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
    snprintf(G.road[id], sizeof G.road[id], "%s %ld", kinds[e->kind], rand_range(1000));
    link_edge(a, 2 * id);
    link_edge(b, 2 * id + 1);
}

static void graph_random(long nv, long ne)
{
    size_t n = (size_t)nv, m = (size_t)ne;

    G.nv = (uint32_t)nv;
    G.ne = 0;
    G.e = get(m, sizeof *G.e);
    G.length = get(m, sizeof *G.length);
    G.road = get(m, sizeof *G.road);
    G.v = get(n, sizeof *G.v);
    G.parent = get(n, sizeof *G.parent);
    G.rank = get(n, sizeof *G.rank);
    G.depth = get(n, sizeof *G.depth);
    G.degree = get(n, sizeof *G.degree);
    G.place = get(n, sizeof *G.place);
    G.work = get(n > m ? n : m, sizeof *G.work);
    for (long i = 0; i < nv; i++) {
        place_t *p = &G.place[i];
        G.v[i].first = NONE;
        p->x = (double)rand_range(100000) / 10.0;
        p->y = (double)rand_range(100000) / 10.0;
        snprintf(p->label, sizeof p->label, "v%ld-%ld", i % 1000, rand_range(100));
    }
    for (long i = 1; i < nv; i++)
        add_edge((uint32_t)rand_range(i), (uint32_t)i);
    while (G.ne < ne) {
        long a = rand_range(nv), b = rand_range(nv);
        if (a != b)
            add_edge((uint32_t)a, (uint32_t)b);
    }
}

static void graph_perturb(long count)
{
    while (count-- > 0) {
        edge_t *e = &G.e[rand_range(G.ne)];
        e->weight = random_weight(e->kind);
        e->changes++;
    }
}

static void graph_free(void)
{
    free(G.e);
    free(G.length);
    free(G.road);
    free(G.v);
    free(G.parent);
    free(G.rank);
    free(G.depth);
    free(G.degree);
    free(G.place);
    free(G.work);
}

static uint32_t heap_n;
static long heap_moves;

static inline int heap_before(uint32_t a, uint32_t b)
{
    if (G.v[a].key != G.v[b].key)
        return G.v[a].key < G.v[b].key;
    return G.v[a].best < G.v[b].best;
}

static void sift_up(uint32_t i)
{
    uint32_t *h = G.work, v = h[i];

    while (i > 0) {
        uint32_t p = (i - 1) / 2;
        if (!heap_before(v, h[p]))
            break;
        h[i] = h[p];
        G.v[h[i]].heap_pos = i;
        heap_moves++;
        i = p;
    }
    h[i] = v;
    G.v[v].heap_pos = i;
}

static void sift_down(uint32_t i)
{
    uint32_t *h = G.work, v = h[i];

    for (;;) {
        uint32_t c = 2 * i + 1;
        if (c >= heap_n)
            break;
        if (c + 1 < heap_n && heap_before(h[c + 1], h[c]))
            c++;
        if (!heap_before(h[c], v))
            break;
        h[i] = h[c];
        G.v[h[i]].heap_pos = i;
        heap_moves++;
        i = c;
    }
    h[i] = v;
    G.v[v].heap_pos = i;
}

static uint32_t heap_pop(void)
{
    uint32_t top = G.work[0];

    heap_n--;
    if (heap_n > 0) {
        G.work[0] = G.work[heap_n];
        sift_down(0);
    }
    return top;
}

static struct result prim(uint32_t v)
{
    struct result r = { 0, 0, 0 };

    for (uint32_t i = 0; i < G.nv; i++) {
        G.v[i].heap_pos = NONE;
        G.v[i].best = NONE;
        G.v[i].key = 0;
    }
    for (uint32_t i = 0; i < G.ne; i++)
        G.e[i].in &= (uint8_t)~IN_PRIM;
    heap_n = 0;
    for (;;) {
        G.v[v].heap_pos = DONE;
        for (uint32_t a = G.v[v].first; a != NONE; ) {
            uint32_t id = a >> 1;
            const edge_t *e = &G.e[id];
            prim_t *w = &G.v[e->end[~a & 1]];
            a = e->next[a & 1];
            if (w->heap_pos == DONE)
                continue;
            if (w->best == NONE) {
                w->best = id;
                w->key = e->weight;
                w->heap_pos = heap_n;
                G.work[heap_n++] = (uint32_t)(w - G.v);
                sift_up(w->heap_pos);
            } else if (e->weight < w->key || (e->weight == w->key && id < w->best)) {
                w->best = id;
                w->key = e->weight;
                sift_up(w->heap_pos);
            }
        }
        if (heap_n == 0)
            break;
        v = heap_pop();
        G.e[G.v[v].best].in |= IN_PRIM;
        r.weight += G.v[v].key;
        r.edges++;
        if (G.v[v].key > r.longest)
            r.longest = G.v[v].key;
    }
    return r;
}

static int cmp_edges(const void *pa, const void *pb)
{
    uint32_t a = *(const uint32_t *)pa, b = *(const uint32_t *)pb;

    if (a == b)
        return 0;
    return edge_before(a, b) ? -1 : 1;
}

static uint32_t find_set(uint32_t v)
{
    uint32_t *p = G.parent;

    while (p[v] != v) {
        p[v] = p[p[v]];
        v = p[v];
    }
    return v;
}

static struct result kruskal(long *tested)
{
    struct result r = { 0, 0, 0 };
    uint32_t *order = G.work;

    for (uint32_t i = 0; i < G.nv; i++) {
        G.parent[i] = i;
        G.rank[i] = 0;
    }
    for (uint32_t i = 0; i < G.ne; i++) {
        order[i] = i;
        G.e[i].in &= (uint8_t)~IN_KRUSKAL;
    }
    qsort(order, G.ne, sizeof *order, cmp_edges);
    for (uint32_t i = 0; i < G.ne && r.edges < (long)G.nv - 1; i++) {
        edge_t *e = &G.e[order[i]];
        uint32_t a = find_set(e->end[0]), b = find_set(e->end[1]);

        ++*tested;
        if (a == b)
            continue;
        if (G.rank[a] < G.rank[b]) {
            G.parent[a] = b;
        } else {
            G.parent[b] = a;
            if (G.rank[a] == G.rank[b])
                G.rank[a]++;
        }
        e->in |= IN_KRUSKAL;
        r.weight += e->weight;
        r.longest = e->weight;
        r.edges++;
    }
    return r;
}

static long walk_tree(uint32_t start, uint32_t *far, double *length)
{
    uint32_t *stack = G.work, n = 0, deepest = 0;

    for (uint32_t i = 0; i < G.nv; i++)
        G.depth[i] = NONE;
    *far = start;
    *length = 0;
    G.depth[start] = 0;
    stack[n++] = start;
    while (n > 0) {
        uint32_t v = stack[--n], d = G.depth[v];
        if (d > deepest || (d == deepest && v < *far)) {
            deepest = d;
            *far = v;
        }
        for (uint32_t a = G.v[v].first; a != NONE; ) {
            uint32_t id = a >> 1;
            const edge_t *e = &G.e[id];
            uint32_t w = e->end[~a & 1];
            a = e->next[a & 1];
            if (!(e->in & IN_KRUSKAL) || G.depth[w] != NONE)
                continue;
            G.depth[w] = d + 1;
            *length += G.length[id];
            stack[n++] = w;
        }
    }
    return deepest;
}

static void report(const struct result *p, const struct result *k)
{
    long differ = 0, kinds[4] = { 0, 0, 0, 0 }, changed = 0, depth;
    uint32_t longest = NONE, maxdeg = 0, far;
    double length;

    for (uint32_t i = 0; i < G.ne; i++) {
        const edge_t *e = &G.e[i];
        if (e->in != 0 && e->in != (IN_PRIM | IN_KRUSKAL))
            differ++;
        if (e->in & IN_KRUSKAL) {
            kinds[e->kind]++;
            changed += e->changes > 0;
            if (longest == NONE || edge_before(longest, i))
                longest = i;
        }
    }
    for (uint32_t i = 0; i < G.nv; i++)
        if (G.degree[i] > maxdeg)
            maxdeg = G.degree[i];
    printf(" prim    %.6f in %ld edges, longest %.6f\n", p->weight, p->edges, p->longest);
    printf(" kruskal %.6f in %ld edges, longest %.6f\n", k->weight, k->edges, k->longest);
    printf(" %s (%ld edges differ); kinds %ld %ld %ld %ld, %ld changed, max degree %u\n",
           p->weight == k->weight && differ == 0 ? "same tree" : "TREES DIFFER", differ,
           kinds[0], kinds[1], kinds[2], kinds[3], changed, (unsigned)maxdeg);
    if (longest != NONE)
        printf(" longest: %s, from %s to %s\n", G.road[longest], G.place[G.e[longest].end[0]].label,
               G.place[G.e[longest].end[1]].label);
    depth = walk_tree(0, &far, &length);
    depth = walk_tree(far, &far, &length);
    printf(" %ld steps across to %s at (%.1f, %.1f), length %.1f\n", depth, G.place[far].label,
           G.place[far].x, G.place[far].y, length);
}

int main(int argc, char **argv)
{
    static const int density[] = { 3, 6 };
    long nv = 60000, tested = 0;

    if (argc > 1)
        nv = atol(argv[1]);
    if (nv < 10 || nv > 10000000) {
        fprintf(stderr, "usage: mstree [vertices, 10 to 10000000]\n");
        return 1;
    }
    for (size_t d = 0; d < sizeof density / sizeof density[0]; d++) {
        graph_random(nv, nv * density[d]);
        for (int round = 0; round < 2; round++) {
            struct result p, k;
            printf("graph of %u vertices and %u edges, round %d\n", (unsigned)G.nv, (unsigned)G.ne, round);
            p = prim((uint32_t)rand_range(nv));
            k = kruskal(&tested);
            report(&p, &k);
            graph_perturb(G.ne / 8);
        }
        graph_free();
    }
    printf("heap moves %ld, edges tested %ld\n", heap_moves, tested);
    return 0;
}
