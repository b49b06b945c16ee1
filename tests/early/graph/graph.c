#include "graph.h"

#include <stdlib.h>

void graph_add(struct graph *g, int from, int to, int length)
{
    g->edge[g->edges] = (struct edge){to, length, g->first[from]};
    g->first[from] = g->edges++;
}

void distances(const struct graph *g, int from, long *far)
{
    struct front front = {malloc(sizeof(int) * (size_t)(g->edges + 1)), 0};
    char *done = calloc((size_t)g->n, 1);
    if (!front.node || !done)
        exit(1);
    for (int i = 0; i < g->n; i++)
        far[i] = 1L << 40;
    far[from] = 0;
    front_add(&front, far, from);
    while (front.n) {
        int node = front_take(&front, far);
        if (done[node])
            continue;
        done[node] = 1;
        for (int e = g->first[node]; e >= 0; e = g->edge[e].next)
            if (better(far[node] + g->edge[e].length, far[g->edge[e].to])) {
                far[g->edge[e].to] = far[node] + g->edge[e].length;
                front_add(&front, far, g->edge[e].to);
            }
    }
    free(front.node);
    free(done);
}
