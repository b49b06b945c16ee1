/* A binary tree is built and summed up, in the style of the eighties. */
#include <stdio.h>
#include <stdlib.h>

typedef struct tree {
    int val;
    char mark;
    struct tree *left, *right;
} tree_t;

static tree_t *TreeAlloc(int level)
{
    if (level == 0)
        return NULL;
    tree_t *t = (tree_t *)malloc(sizeof(tree_t));
    t->val = 1;
    t->mark = (char)level;
    t->left = TreeAlloc(level - 1);
    t->right = TreeAlloc(level - 1);
    return t;
}

static int TreeAdd(tree_t *t)
{
    return t == NULL ? 0 : t->val + TreeAdd(t->left) + TreeAdd(t->right);
}

int main(int argc, char **argv)
{
    int level = argc > 1 ? atoi(argv[1]) : 12;
    tree_t *root = TreeAlloc(level);
    int sum = 0;
    for (int i = 0; i < 3; i++)
        sum += TreeAdd(root);
    printf("%d\n", sum);
    return 0;
}
