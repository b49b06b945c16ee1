#include "tree.h"

#include <stddef.h>

struct node *skew(struct node *node)
{
    if (node && level(node->child[0]) == node->level) {
        struct node *left = node->child[0];
        node->child[0] = left->child[1];
        left->child[1] = node;
        return left;
    }
    return node;
}

struct node *split(struct node *node)
{
    if (node && node->child[1] && level(node->child[1]->child[1]) == node->level) {
        struct node *right = node->child[1];
        node->child[1] = right->child[0];
        right->child[0] = node;
        right->level++;
        return right;
    }
    return node;
}

struct node *insert(struct node *node, long key)
{
    if (!node)
        return node_new(key);
    if (node->key == key) {
        node->value++;
        return node;
    }
    int at = side(node, key);
    node->child[at] = insert(node->child[at], key);
    return split(skew(node));
}

struct node *find(struct node *node, long key)
{
    while (node && node->key != key)
        node = node->child[side(node, key)];
    return node;
}

long walk(const struct node *node, long (*visit)(const struct node *))
{
    return node ? walk(node->child[0], visit) + visit(node) + walk(node->child[1], visit) : 0;
}
