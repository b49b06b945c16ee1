#include "tree.h"

#include <stdlib.h>

struct node *node_new(long key)
{
    struct node *node = calloc(1, sizeof *node);
    if (!node)
        exit(1);
    node->key = key;
    node->level = 1;
    return node;
}

unsigned level(const struct node *node)
{
    return node ? node->level : 0;
}

int side(const struct node *node, long key)
{
    return key > node->key;
}
