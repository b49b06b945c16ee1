#ifndef TREE_H
#define TREE_H
struct node { long key, value; struct node *child[2]; unsigned level; };
struct node *node_new(long key);
unsigned level(const struct node *node);
int side(const struct node *node, long key);
struct node *skew(struct node *node);
struct node *split(struct node *node);
struct node *insert(struct node *node, long key);
struct node *find(struct node *node, long key);
long walk(const struct node *node, long (*visit)(const struct node *));
#endif
