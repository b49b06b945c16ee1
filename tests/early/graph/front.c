#include "graph.h"

int better(long a, long b)
{
    return a < b;
}

int parent(int at)
{
    return (at - 1) / 2;
}

int child(int at, int which)
{
    return 2 * at + 1 + which;
}

void front_add(struct front *f, const long *far, int node)
{
    int at = f->n++;
    for (; at && better(far[node], far[f->node[parent(at)]]); at = parent(at))
        f->node[at] = f->node[parent(at)];
    f->node[at] = node;
}

int front_take(struct front *f, const long *far)
{
    int first = f->node[0], last = f->node[--f->n], at = 0;
    while (child(at, 0) < f->n) {
        int next = child(at, 0);
        if (child(at, 1) < f->n && better(far[f->node[child(at, 1)]], far[f->node[next]]))
            next = child(at, 1);
        if (!better(far[f->node[next]], far[last]))
            break;
        f->node[at] = f->node[next];
        at = next;
    }
    f->node[at] = last;
    return first;
}
