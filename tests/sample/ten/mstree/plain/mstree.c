/* mstree: minimum spanning trees by Prim and by Kruskal, compared. */
#include "graph.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct heap {
    vertex_t **v;
    long n;
    long moves;
};

struct result {
    double weight;
    long edges;
    double longest;
};

static int heap_before(const vertex_t *a, const vertex_t *b)
{
    if (a->key != b->key)
        return a->key < b->key;
    return a->best->id < b->best->id;
}

static void sift_up(struct heap *h, long i)
{
    vertex_t *v = h->v[i];

    while (i > 0) {
        long p = (i - 1) / 2;
        if (!heap_before(v, h->v[p]))
            break;
        h->v[i] = h->v[p];
        h->v[i]->heap_pos = i;
        h->moves++;
        i = p;
    }
    h->v[i] = v;
    v->heap_pos = i;
}

static void sift_down(struct heap *h, long i)
{
    vertex_t *v = h->v[i];

    for (;;) {
        long c = 2 * i + 1;
        if (c >= h->n)
            break;
        if (c + 1 < h->n && heap_before(h->v[c + 1], h->v[c]))
            c++;
        if (!heap_before(h->v[c], v))
            break;
        h->v[i] = h->v[c];
        h->v[i]->heap_pos = i;
        h->moves++;
        i = c;
    }
    h->v[i] = v;
    v->heap_pos = i;
}

static vertex_t *heap_pop(struct heap *h)
{
    vertex_t *top = h->v[0];

    h->n--;
    if (h->n > 0) {
        h->v[0] = h->v[h->n];
        sift_down(h, 0);
    }
    top->heap_pos = -1;
    return top;
}

static struct result prim(graph_t *g, vertex_t *start, long *moves)
{
    struct heap h = { NULL, 0, 0 };
    struct result r = { 0, 0, 0 };
    vertex_t *v, *w;
    adj_t *a;
    long i;

    h.v = malloc((size_t)g->nv * sizeof *h.v);
    if (!h.v) {
        fprintf(stderr, "mstree: no memory for the heap\n");
        exit(1);
    }
    for (v = g->vertices; v < g->vertices + g->nv; v++) {
        v->done = 0;
        v->heap_pos = -1;
        v->best = NULL;
        v->key = 0;
    }
    for (i = 0; i < g->ne; i++)
        g->edges[i]->in_prim = 0;

    v = start;
    for (;;) {
        v->done = 1;
        for (a = v->edges; a; a = a->next) {
            w = other_end(a->edge, v);
            if (w->done)
                continue;
            if (!w->best) {
                w->best = a->edge;
                w->key = a->edge->weight;
                w->heap_pos = h.n;
                h.v[h.n++] = w;
                sift_up(&h, w->heap_pos);
            } else if (edge_before(a->edge, w->best)) {
                w->best = a->edge;
                w->key = a->edge->weight;
                sift_up(&h, w->heap_pos);
            }
        }
        if (h.n == 0)
            break;
        v = heap_pop(&h);
        v->best->in_prim = 1;
        r.weight += v->key;
        r.edges++;
        if (v->key > r.longest)
            r.longest = v->key;
    }
    *moves += h.moves;
    free(h.v);
    return r;
}

static int cmp_edges(const void *pa, const void *pb)
{
    const edge_t *a = *(edge_t *const *)pa;
    const edge_t *b = *(edge_t *const *)pb;

    if (a == b)
        return 0;
    return edge_before(a, b) ? -1 : 1;
}

static vertex_t *find_set(vertex_t *v)
{
    while (v->parent != v) {
        v->parent = v->parent->parent;
        v = v->parent;
    }
    return v;
}

static struct result kruskal(graph_t *g, long *tested)
{
    struct result r = { 0, 0, 0 };
    edge_t **order = malloc((size_t)g->ne * sizeof *order);
    long i;

    if (!order) {
        fprintf(stderr, "mstree: no memory for the order\n");
        exit(1);
    }
    for (i = 0; i < g->nv; i++) {
        g->vertices[i].parent = &g->vertices[i];
        g->vertices[i].rank = 0;
    }
    for (i = 0; i < g->ne; i++) {
        order[i] = g->edges[i];
        order[i]->in_kruskal = 0;
    }
    qsort(order, (size_t)g->ne, sizeof *order, cmp_edges);
    for (i = 0; i < g->ne && r.edges < g->nv - 1; i++) {
        edge_t *e = order[i];
        vertex_t *a = find_set(e->from), *b = find_set(e->to);

        ++*tested;
        if (a == b)
            continue;
        if (a->rank < b->rank) {
            a->parent = b;
        } else {
            b->parent = a;
            if (a->rank == b->rank)
                a->rank++;
        }
        e->in_kruskal = 1;
        r.weight += e->weight;
        r.longest = e->weight;
        r.edges++;
    }
    free(order);
    return r;
}

/* Walks over the tree from start; returns the greatest depth. */
static long walk_tree(graph_t *g, vertex_t *start, vertex_t **far, double *length)
{
    vertex_t **stack = malloc((size_t)g->nv * sizeof *stack);
    long n = 0, i, deepest = 0;

    if (!stack) {
        fprintf(stderr, "mstree: no memory for the walk\n");
        exit(1);
    }
    for (i = 0; i < g->nv; i++)
        g->vertices[i].seen = 0;
    *far = start;
    *length = 0;
    start->seen = 1;
    start->depth = 0;
    stack[n++] = start;
    while (n > 0) {
        vertex_t *v = stack[--n];
        if (v->depth > deepest || (v->depth == deepest && v->id < (*far)->id)) {
            deepest = v->depth;
            *far = v;
        }
        for (adj_t *a = v->edges; a; a = a->next) {
            if (!a->edge->in_kruskal)
                continue;
            vertex_t *w = other_end(a->edge, v);
            if (w->seen)
                continue;
            w->seen = 1;
            w->depth = v->depth + 1;
            *length += a->edge->length;
            stack[n++] = w;
        }
    }
    free(stack);
    return deepest;
}

static void report(graph_t *g, const struct result *p, const struct result *k)
{
    long i, differ = 0, kinds[4] = { 0, 0, 0, 0 }, changed = 0, maxdeg = 0;
    edge_t *longest = NULL;
    vertex_t *far;
    double length;
    long depth;

    for (i = 0; i < g->ne; i++) {
        edge_t *e = g->edges[i];
        if (e->in_prim != e->in_kruskal)
            differ++;
        if (e->in_kruskal) {
            kinds[e->kind]++;
            changed += e->changes > 0;
            if (!longest || edge_before(longest, e))
                longest = e;
        }
    }
    for (i = 0; i < g->nv; i++)
        if (g->vertices[i].degree > maxdeg)
            maxdeg = g->vertices[i].degree;
    printf(" prim    %.6f in %ld edges, longest %.6f\n", p->weight, p->edges, p->longest);
    printf(" kruskal %.6f in %ld edges, longest %.6f\n", k->weight, k->edges, k->longest);
    printf(" %s (%ld edges differ); kinds %ld %ld %ld %ld, %ld changed, max degree %ld\n",
           p->weight == k->weight && differ == 0 ? "same tree" : "TREES DIFFER", differ,
           kinds[0], kinds[1], kinds[2], kinds[3], changed, maxdeg);
    if (longest)
        printf(" longest: %s, from %s to %s\n", longest->road, longest->from->label, longest->to->label);
    depth = walk_tree(g, &g->vertices[0], &far, &length);
    depth = walk_tree(g, far, &far, &length);
    printf(" %ld steps across to %s at (%.1f, %.1f), length %.1f\n", depth, far->label, far->x, far->y, length);
}

int main(int argc, char **argv)
{
    static const int density[] = { 3, 6 };
    long nv = 60000, moves = 0, tested = 0;
    size_t d;
    int round;

    if (argc > 1)
        nv = atol(argv[1]);
    if (nv < 10 || nv > 10000000) {
        fprintf(stderr, "usage: mstree [vertices, 10 to 10000000]\n");
        return 1;
    }
    for (d = 0; d < sizeof density / sizeof density[0]; d++) {
        graph_t *g = graph_random(nv, nv * density[d]);
        for (round = 0; round < 2; round++) {
            struct result p, k;
            printf("graph of %ld vertices and %ld edges, round %d\n", g->nv, g->ne, round);
            p = prim(g, &g->vertices[rand_range(nv)], &moves);
            k = kruskal(g, &tested);
            report(g, &p, &k);
            graph_perturb(g, g->ne / 8);
        }
        graph_free(g);
    }
    printf("heap moves %ld, edges tested %ld\n", moves, tested);
    return 0;
}
