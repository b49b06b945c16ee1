/* Building of the bipartite graph. */
#include "em3d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long long seed_state = 1;

void my_srand(unsigned long seed)
{
    seed_state = seed * 2654435761ULL + 12345;
}

static unsigned long long my_rand(void)
{
    unsigned long long z = (seed_state += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

int gen_number(int range)
{
    return (int)(my_rand() % (unsigned long long)range);
}

double gen_uniform_double(void)
{
    return (double)(my_rand() >> 11) / 9007199254740992.0;
}

void *xmalloc(unsigned long size)
{
    void *p = malloc(size);
    if (!p) {
        fprintf(stderr, "em3d: out of memory\n");
        exit(1);
    }
    return p;
}

static node_t *make_node(int kind, int id, int degree, int n_nodes)
{
    node_t *n = xmalloc(sizeof *n);
    memset(n, 0, sizeof *n);
    n->value = gen_uniform_double();
    n->initial = n->value;
    n->largest = n->value;
    n->id = id;
    n->kind = kind;
    n->region = (int)((long)id * 8 / n_nodes);
    snprintf(n->name, sizeof n->name, "%c%d", kind == KIND_E ? 'e' : 'h', id);
    n->to_count = degree;
    n->to_nodes = xmalloc((unsigned long)degree * sizeof *n->to_nodes);
    return n;
}

/* Makes a list of nodes and a table of them. */
static node_t *make_list(node_t **table, int kind, int n_nodes, int degree)
{
    for (int i = 0; i < n_nodes; i++) {
        table[i] = make_node(kind, i, degree, n_nodes);
        if (i > 0)
            table[i - 1]->next = table[i];
    }
    return table[0];
}

/* Each node gets `degree` different nodes of the other kind. */
static void make_neighbours(node_t *nodelist, node_t **table, int n_nodes)
{
    for (node_t *cur = nodelist; cur; cur = cur->next) {
        for (int i = 0; i < cur->to_count; i++) {
            node_t *other;
            int k;
            do {
                other = table[gen_number(n_nodes)];
                for (k = 0; k < i; k++)
                    if (cur->to_nodes[k] == other)
                        break;
            } while (k < i);
            cur->to_nodes[i] = other;
            other->from_count++;
        }
    }
}

static void alloc_from(node_t *nodelist)
{
    for (node_t *cur = nodelist; cur; cur = cur->next) {
        if (cur->from_count == 0)
            continue;
        cur->from_values = xmalloc((unsigned long)cur->from_count * sizeof *cur->from_values);
        cur->coeffs = xmalloc((unsigned long)cur->from_count * sizeof *cur->coeffs);
    }
}

static void fill_from(node_t *nodelist)
{
    for (node_t *cur = nodelist; cur; cur = cur->next) {
        for (int i = 0; i < cur->to_count; i++) {
            node_t *other = cur->to_nodes[i];
            int at = other->from_length++;
            other->from_values[at] = &cur->value;
            other->coeffs[at] = gen_uniform_double() * 0.4 / (double)other->from_count;
        }
    }
}

graph_t *initialize_graph(int n_nodes, int degree)
{
    graph_t *g = xmalloc(sizeof *g);
    node_t **e_table = xmalloc((unsigned long)n_nodes * sizeof *e_table);
    node_t **h_table = xmalloc((unsigned long)n_nodes * sizeof *h_table);

    g->n_nodes = n_nodes;
    g->degree = degree;
    g->e_nodes = make_list(e_table, KIND_E, n_nodes, degree);
    g->h_nodes = make_list(h_table, KIND_H, n_nodes, degree);
    make_neighbours(g->e_nodes, h_table, n_nodes);
    make_neighbours(g->h_nodes, e_table, n_nodes);
    alloc_from(g->e_nodes);
    alloc_from(g->h_nodes);
    fill_from(g->e_nodes);
    fill_from(g->h_nodes);
    free(e_table);
    free(h_table);
    return g;
}

static void free_list(node_t *n)
{
    while (n) {
        node_t *next = n->next;
        free(n->to_nodes);
        free(n->from_values);
        free(n->coeffs);
        free(n);
        n = next;
    }
}

void free_graph(graph_t *g)
{
    free_list(g->e_nodes);
    free_list(g->h_nodes);
    free(g);
}
