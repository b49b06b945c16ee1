/* em3d: propagation of electric and magnetic field values over an irregular bipartite graph, after the program
 * of the Olden suite.
 * usage: em3d [nodes of each kind] [iterations] */
#include "em3d.h"

#include <stdio.h>
#include <stdlib.h>

#define DEGREE 8

void compute_nodes(node_t *nodelist)
{
    for (; nodelist; nodelist = nodelist->next) {
        double cur_value = nodelist->value;
        int from_count = nodelist->from_count;

        for (int i = 0; i < from_count; i++)
            cur_value -= *nodelist->from_values[i] * nodelist->coeffs[i];
        nodelist->value = cur_value;
        if (cur_value > nodelist->largest)
            nodelist->largest = cur_value;
        else if (-cur_value > nodelist->largest)
            nodelist->largest = -cur_value;
    }
}

static double total(const node_t *list)
{
    double sum = 0.0;
    for (; list; list = list->next)
        sum += list->value;
    return sum;
}

/* Turns the sources around now and then, so that the field does not die out. */
static void excite(node_t *list, int region, double amount)
{
    for (; list; list = list->next)
        if (list->region == region)
            list->value += amount;
}

struct summary {
    double sum, energy, drift;
    double largest;
    const node_t *peak;
    const node_t *most_read;
    double region[8];
    long hist[6];
};

static struct summary summarise(const node_t *list)
{
    struct summary s = { 0 };

    for (const node_t *n = list; n; n = n->next) {
        s.sum += n->value;
        s.energy += n->value * n->value;
        s.drift += n->value > n->initial ? n->value - n->initial : n->initial - n->value;
        s.region[n->region] += n->value;
        if (!s.peak || n->largest > s.peak->largest)
            s.peak = n;
        if (!s.most_read || n->from_count > s.most_read->from_count)
            s.most_read = n;
        s.hist[n->from_count < 20 ? n->from_count / 4 : 5]++;
    }
    s.largest = s.peak ? s.peak->largest : 0.0;
    return s;
}

/* The mean value of what each node feeds, which goes through the to_nodes. */
static double coupling(const node_t *list)
{
    double sum = 0.0;
    for (; list; list = list->next) {
        double s = 0.0;
        for (int i = 0; i < list->to_count; i++)
            s += list->to_nodes[i]->value;
        sum += list->value * s / (double)list->to_count;
    }
    return sum;
}

static void print_summary(const char *what, const struct summary *s, int n_nodes)
{
    printf("%s: sum %.9f energy %.9f drift %.9f\n", what, s->sum, s->energy / n_nodes, s->drift / n_nodes);
    printf("%s: largest %.9f at %s; most read %s by %d\n", what, s->largest, s->peak->name, s->most_read->name,
           s->most_read->from_count);
    printf("%s: regions", what);
    for (int i = 0; i < 8; i++)
        printf(" %.6f", s->region[i]);
    printf("\n%s: in-degrees", what);
    for (int i = 0; i < 6; i++)
        printf(" %ld", s->hist[i]);
    printf("\n");
}

int main(int argc, char **argv)
{
    int n_nodes = argc > 1 ? atoi(argv[1]) : 200000;
    int iterations = argc > 2 ? atoi(argv[2]) : 48;
    struct summary s;
    graph_t *g;

    if (n_nodes < 64 || n_nodes > 50000000 || iterations < 0) {
        fprintf(stderr, "usage: %s [nodes of each kind] [iterations]\n", argv[0]);
        return 2;
    }
    my_srand(783);
    g = initialize_graph(n_nodes, DEGREE);
    for (int i = 0; i < iterations; i++) {
        compute_nodes(g->e_nodes);
        compute_nodes(g->h_nodes);
        if (i % 8 == 7) {
            excite(i % 16 == 7 ? g->e_nodes : g->h_nodes, i / 8 % 8, 0.25);
            printf("step %d: e %.9f h %.9f\n", i + 1, total(g->e_nodes), total(g->h_nodes));
        }
    }
    s = summarise(g->e_nodes);
    print_summary("e", &s, n_nodes);
    s = summarise(g->h_nodes);
    print_summary("h", &s, n_nodes);
    printf("coupling %.9f %.9f\n", coupling(g->e_nodes), coupling(g->h_nodes));
    free_graph(g);
    return 0;
}
