// A binary search tree in one array: walks compare keys and follow links, a hit touches the payload.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { NODES = 400000, LOOKUPS = 900000 };

struct node {
    long key;
    char *name;
    long value;
    struct node *left;
    double weight;
    long created, changed;
    struct node *right;
    long visits;
    int depth;
    int colour;
};

static uint64_t seed = 362436069u;
static uint64_t next(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

static struct node *nodes, *root;
static long used;

static void insert(long key)
{
    struct node *n = &nodes[used];
    struct node *at = root, *parent = NULL;
    int depth = 0;
    while (at) {
        if (at->key == key)
            return;
        parent = at;
        at = key < at->key ? at->left : at->right;
        depth++;
    }
    used++;
    n->key = key;
    n->value = key % 1000;
    n->weight = (double)depth;
    n->created = used;
    n->depth = depth;
    n->colour = depth & 1;
    if (!parent)
        root = n;
    else if (key < parent->key)
        parent->left = n;
    else
        parent->right = n;
}

static struct node *find(long key)
{
    struct node *at = root;
    while (at && at->key != key)
        at = key < at->key ? at->left : at->right;
    return at;
}

int main(void)
{
    nodes = calloc(NODES, sizeof *nodes);
    if (!nodes)
        return 1;
    while (used < NODES)
        insert((long)(next() >> 30));
    long found = 0, total = 0;
    for (long n = 0; n < LOOKUPS; n++) {
        uint64_t r = next();
        long key = (r & 3) ? nodes[(r >> 16) % NODES].key : (long)(next() >> 30);
        struct node *hit = find(key);
        if (!hit)
            continue;
        found++;
        hit->visits++;
        hit->changed = n;
        total += hit->value;
    }
    double weight = 0;
    long deep = 0, odd = 0;
    for (long i = 0; i < NODES; i++) {
        weight += nodes[i].weight * (double)nodes[i].visits;
        if (nodes[i].depth > deep)
            deep = nodes[i].depth;
        odd += nodes[i].colour + (nodes[i].changed > 0);
    }
    printf("%ld %ld %.1f %ld %ld\n", found, total, weight, deep, odd);
    free(nodes);
    return 0;
}
