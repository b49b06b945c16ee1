// A list through an array in random order: each node is used whole.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { NODES = 600000, ROUNDS = 12 };

struct node {
    struct node *next;
    long value, weight, sum;
};

static uint64_t seed = 88172645463325252u;
static uint64_t next(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

int main(void)
{
    struct node *n = calloc(NODES, sizeof *n);
    long *order = malloc(NODES * sizeof *order);
    if (!n || !order)
        return 1;
    for (long i = 0; i < NODES; i++)
        order[i] = i;
    for (long i = NODES - 1; i > 0; i--) {
        long j = (long)(next() % (uint64_t)(i + 1)), keep = order[i];
        order[i] = order[j];
        order[j] = keep;
    }
    for (long i = 0; i < NODES; i++) {
        struct node *p = &n[order[i]];
        p->next = i + 1 < NODES ? &n[order[i + 1]] : NULL;
        p->value = i;
        p->weight = i % 7;
    }
    long total = 0;
    for (int round = 0; round < ROUNDS; round++)
        for (struct node *p = &n[order[0]]; p; p = p->next) {
            p->sum += p->value * p->weight;
            total ^= p->sum;
        }
    printf("%ld\n", total);
    free(order);
    free(n);
    return 0;
}
