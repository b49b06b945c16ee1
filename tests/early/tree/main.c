#include "tree.h"

#include <stdio.h>
#include <stdlib.h>

static long weigh(const struct node *node)
{
    return node->key % 7 * node->value + level(node);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 60000;
    struct node *root = NULL;
    unsigned state = 11, found = 0;
    for (int i = 0; i < n; i++) {
        state = state * 1664525 + 1013904223;
        root = insert(root, state >> 15);
    }
    for (int i = 0; i < 4 * n; i++) {
        state = state * 1664525 + 1013904223;
        found += find(root, state >> 15) != NULL;
    }
    printf("%ld %u\n", walk(root, weigh), found);
    return 0;
}
