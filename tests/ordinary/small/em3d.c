/* Electromagnetic waves on a bipartite graph; nodes hold arrays of pointers to nodes and to values. */
#include <stdio.h>
#include <stdlib.h>

typedef struct node_t {
    double value;
    struct node_t *next;
    struct node_t **to_nodes;
    double **from_values;
    double *coeffs;
    int from_count, degree, from_length;
} node_t;

static unsigned rng = 783;
static int gen(int n)
{
    rng = rng * 1664525 + 1013904223;
    return (int)((rng >> 8) % (unsigned)n);
}

static void *zalloc(size_t n)
{
    void *p = calloc(n, 1);
    if (!p)
        exit(2);
    return p;
}

static node_t **fill(int size, int degree)
{
    node_t **table = malloc((size_t)size * sizeof *table), *prev = NULL;
    for (int i = 0; i < size; i++) {
        node_t *n = zalloc(sizeof *n);
        n->value = gen(1000) / 1000.0;
        n->degree = degree;
        n->to_nodes = malloc((size_t)degree * sizeof *n->to_nodes);
        if (prev)
            prev->next = n;
        table[i] = prev = n;
    }
    return table;
}

static void neighbours(node_t *list, node_t **table, int size)
{
    for (node_t *n = list; n; n = n->next)
        for (int i = 0; i < n->degree; i++) {
            n->to_nodes[i] = table[gen(size)];
            n->to_nodes[i]->from_count++;
        }
}

static void from(node_t *list)
{
    for (node_t *n = list; n; n = n->next) {
        n->from_values = malloc((size_t)n->from_count * sizeof(double *));
        n->coeffs = malloc((size_t)n->from_count * sizeof(double));
    }
}

static void link_back(node_t *list)
{
    for (node_t *n = list; n; n = n->next)
        for (int i = 0; i < n->degree; i++) {
            node_t *o = n->to_nodes[i];
            int at = o->from_length++;
            o->from_values[at] = &n->value;
            o->coeffs[at] = gen(100) / 1000.0;
        }
}

static void compute(node_t *n)
{
    for (; n; n = n->next)
        for (int i = 0; i < n->from_count; i++)
            n->value -= n->coeffs[i] * *n->from_values[i];
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 400;
    node_t **h = fill(n, 7), **e = fill(n, 7);
    node_t *hl = h[0], *el = e[0];
    neighbours(hl, e, n);
    neighbours(el, h, n);
    from(hl), from(el);
    link_back(hl), link_back(el);
    free(h), free(e);
    for (int i = 0; i < 10; i++)
        compute(el), compute(hl);
    double s = 0;
    for (; hl; hl = hl->next)
        s += hl->value;
    printf("%.9f\n", s);
    return 0;
}
