// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// CHECK: node: {{.*}}split into {{.*}}pointers to elements become indices

// The optimizer unrolls the loop that makes a list of what is free, from the last record to the first: steps that promise nothing, and constants from there. And
// where a search goes left or right is decided in several places, each of which brings the number of bytes to the link.
#include <stdio.h>
#include <stdlib.h>

struct node { long key; unsigned rank; int side; struct node *left, *right; long hits; char pad[16]; };
struct pool { struct node *avail; long blocks; };

static struct node *node_new(struct pool *p, long key, int side)
{
    if (!p->avail) {
        struct node *b = malloc(500 * sizeof *b);
        if (!b)
            exit(1);
        for (int i = 499; i >= 0; i--) {
            b[i].left = p->avail;
            p->avail = &b[i];
        }
        p->blocks++;
    }
    struct node *n = p->avail;
    p->avail = n->left;
    n->key = key;
    n->rank = (unsigned)key * 2654435761u;
    n->side = side;
    n->hits = 0;
    return n;
}

static int compare(const struct node *a, const struct node *b)
{
    if (a->key != b->key) {
        if (a->side == 0)
            return a->key > b->key ? -1 : 1;
        return a->key < b->key ? -1 : 1;
    }
    return a->rank < b->rank ? -1 : 1;
}

__attribute__((noinline)) static struct node *visited(struct node *n)
{
    n->hits += 1 + (n->left != NULL) * 2 + (n->right != NULL);
    return n;
}

__attribute__((noinline)) static struct node *insert(struct node *root, struct node *n)
{
    if (!root) {
        n->left = n->right = NULL;
        return n;
    }
    if (compare(n, root) < 0)
        root->left = insert(root->left, n);
    else
        root->right = insert(root->right, n);
    return visited(root);
}

__attribute__((noinline)) static long drop(struct pool *p, struct node *root)
{
    if (!root)
        return 0;
    long sum = drop(p, root->left) * 3 + root->key + root->hits;
    sum ^= drop(p, root->right);
    root->left = p->avail;
    p->avail = root;
    return sum;
}

int main(int argc, char **argv)
{
    (void)argv;
    struct pool pool = {NULL, 0};
    long state = 17;
    for (int round = 0; round < 3; round++) {
        struct node *root[2] = {NULL, NULL};
        for (int i = 0; i < 150 + argc; i++) {
            state = state * 1103515245 + 12345 & 0x7fffffff;
            int side = i & 1;
            root[side] = insert(root[side], node_new(&pool, state % 90, side));
        }
        printf("%ld ", drop(&pool, root[0]));
        printf("%ld %ld\n", drop(&pool, root[1]), pool.blocks);
    }
    return 0;
}
