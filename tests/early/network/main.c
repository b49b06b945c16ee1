#include "network.h"

#include <stdio.h>
#include <stdlib.h>

static int is_below(const struct node *v, const struct node *top)
{
    while (v && v != top)
        v = v->parent;
    return v == top;
}

int main(void)
{
    struct network net = {.n_nodes = 400, .n_arcs = 6000};
    net.nodes = calloc(net.n_nodes, sizeof *net.nodes);
    net.arcs = calloc(net.n_arcs, sizeof *net.arcs);
    if (!net.nodes || !net.arcs)
        return 1;
    net.next = net.arcs;
    net.stop = net.arcs + net.n_arcs;
    for (unsigned i = 1; i < net.n_nodes; i++) {
        net.nodes[i].potential = next_random() % 1000;
        hang(&net.nodes[i], &net.nodes[next_random() % i]);
    }
    for (unsigned i = 0; i < net.n_arcs; i++) {
        struct arc *a = &net.arcs[i];
        a->tail = &net.nodes[next_random() % net.n_nodes];
        a->head = &net.nodes[next_random() % net.n_nodes];
        a->cost = next_random() % 1000;
        a->state = next_random() % 3 - 1;
    }
    unsigned long sum = 0;
    int pivots = 0;
    for (struct arc *in; pivots < 1500 && (in = price(&net, 300)); pivots++) {
        struct node *from = in->state > 0 ? in->tail : in->head, *to = in->state > 0 ? in->head : in->tail;
        long reduced = in->cost + in->tail->potential - in->head->potential;
        in->state = -in->state;
        in->flow += reduced;
        if (to->parent && !is_below(from, to)) {
            hang(to, from);
            refresh(to, in->state > 0 ? reduced : -reduced);
        }
        sum = sum * 31 + (unsigned long)in->flow;
    }
    for (unsigned i = 0; i < net.n_nodes; i++)
        sum = sum * 31 + (unsigned long)net.nodes[i].potential + (unsigned)net.nodes[i].depth;
    printf("%d %016lx\n", pivots, sum);
    return 0;
}
