/* Bitonic sort of the values in a binary tree: subtrees are swapped through pointers to the links. */
#include <stdio.h>
#include <stdlib.h>

typedef struct node {
    int value;
    struct node *left, *right;
    long visits;
} HANDLE;

static int seed = 12345768;

static int skiprand(int n)
{
    for (; n; n--)
        seed = (int)(((long)seed * 16807) % 2147483647);
    return seed;
}

static HANDLE *NewNode(int value)
{
    HANDLE *h = malloc(sizeof *h);
    h->value = value;
    h->left = h->right = NULL;
    h->visits = 0;
    return h;
}

static HANDLE *RandTree(int n)
{
    if (n <= 1)
        return NULL;
    HANDLE *h = NewNode(skiprand(1) % 1000);
    h->left = RandTree(n / 2);
    h->right = RandTree(n / 2);
    return h;
}

static void SwapValue(HANDLE *l, HANDLE *r)
{
    int t = l->value;
    l->value = r->value;
    r->value = t;
    l->visits++;
}

static void SwapLink(HANDLE **a, HANDLE **b)
{
    HANDLE *t = *a;
    *a = *b;
    *b = t;
}

static int Bimerge(HANDLE *root, int spr, int dir)
{
    int rv = root->value;
    if ((rv > spr) ^ dir) {
        root->value = spr;
        spr = rv;
    }
    HANDLE *pl = root->left, *pr = root->right;
    while (pl) {
        if ((pl->value > pr->value) ^ dir) {
            SwapValue(pl, pr);
            SwapLink(&pl->right, &pr->right);
            pl = pl->left, pr = pr->left;
        } else {
            pl = pl->right, pr = pr->right;
        }
    }
    if (root->left) {
        root->value = Bimerge(root->left, root->value, dir);
        spr = Bimerge(root->right, spr, dir);
    }
    return spr;
}

static int Bisort(HANDLE *root, int spr, int dir)
{
    if (!root->left) {
        if ((root->value > spr) ^ dir) {
            int t = spr;
            spr = root->value;
            root->value = t;
        }
        return spr;
    }
    root->value = Bisort(root->left, root->value, dir);
    spr = Bisort(root->right, spr, !dir);
    return Bimerge(root, spr, dir);
}

static unsigned long Walk(const HANDLE *h, unsigned long sum)
{
    return h ? Walk(h->right, Walk(h->left, sum) * 3 + (unsigned long)h->value) : sum;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 4096;
    HANDLE *root = RandTree(n);
    int spr = Bisort(root, skiprand(1) % 1000, 0);
    printf("%d %lu\n", spr, Walk(root, 0));
    spr = Bisort(root, spr, 1);
    printf("%d %lu\n", spr, Walk(root, 0));
    return 0;
}
