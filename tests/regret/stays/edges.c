// Edges that are scanned whole, with arithmetic enough to hide the memory.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { EDGES = 200000, ROUNDS = 60 };

struct edge {
    double length, angle, weight, result;
};

int main(void)
{
    struct edge *e = calloc(EDGES, sizeof *e);
    if (!e)
        return 1;
    for (long i = 0; i < EDGES; i++) {
        e[i].length = 1.0 + (double)(i % 97);
        e[i].angle = (double)(i % 31) * 0.1;
        e[i].weight = 1.0;
    }
    double last = 0;
    for (int round = 0; round < ROUNDS; round++)
        for (long i = 0; i < EDGES; i++) {
            double v = e[i].length * e[i].weight + last * 0.001;
            for (int k = 0; k < 3; k++)
                v = v - (v * v - e[i].length) / (v + e[i].angle + 1.0);
            e[i].result = v;
            e[i].weight = 1.0 + 1.0 / (1.0 + v * v);
            last = v;
        }
    double sum = 0;
    for (long i = 0; i < EDGES; i++)
        sum += e[i].result;
    printf("%.6f\n", sum);
    free(e);
    return 0;
}
