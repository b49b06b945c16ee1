#include "graph.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 8000;
    struct graph g = {n, 0, malloc(sizeof(int) * (size_t)n), malloc(sizeof(struct edge) * 5 * (size_t)n)};
    long *far = malloc(sizeof(long) * (size_t)n), sum = 0;
    unsigned state = 23;
    if (!g.first || !g.edge || !far)
        return 1;
    for (int i = 0; i < n; i++)
        g.first[i] = -1;
    for (int i = 0; i < 5 * n; i++) {
        state = state * 1664525 + 1013904223;
        graph_add(&g, i % n, (int)(state >> 8) % n, 1 + (int)(state & 127));
    }
    for (int round = 0; round < 8; round++) {
        distances(&g, round * 97 % n, far);
        for (int i = 0; i < n; i++)
            sum = (sum * 7 + far[i]) % 1000000007;
    }
    printf("%ld\n", sum);
    free(g.first), free(g.edge), free(far);
    return 0;
}
