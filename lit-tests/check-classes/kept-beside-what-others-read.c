// The tree's nodes and the array's elements are laid out together, since `set` is given both. A pointer into the tree goes where
// the analysis does not follow; the array is out of reach from there, and so is what its elements point to.
// RUN: %clang -O2 -c %cargo_root/runtime/dtrans-check-classes.c -o %t.runtime.o
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=check-classes %clang %lldplugin %t.late.o %t.runtime.o -o %t.late
// RUN: %t.late 2>&1 | FileCheck %s
// CHECK-NOT: dtrans-check-classes
// CHECK: 112.0 1
#include <stdio.h>
#include <stdlib.h>

struct star { struct star *left, *right; float light; double age; };

static unsigned state = 12345;
static struct star *shared;

static int any(void)
{
    state = state * 1103515245u + 12345u;
    return (int)(state >> 8 & 0xffff);
}

static __attribute__((noinline)) void set(struct star *s, int i)
{
    s->light = (any() & 7) * 0.5f;
    s->age = (i * 3 + 1) * 0.5;
}

static __attribute__((noinline)) struct star *tree(void)
{
    struct star *root = 0;
    for (int i = 0; i < 20; i++) {
        struct star *s = malloc(sizeof *s);
        s->left = s->right = 0;
        set(s, i);
        struct star **at = &root;
        while (*at)
            at = any() & 1 ? &(*at)->right : &(*at)->left;
        *at = s;
    }
    return root;
}

int main(int argc, char **argv)
{
    double sum = 0;
    shared = malloc(sizeof *shared);
    *shared = (struct star){0, 0, 1, 2};
    struct star *root = tree();
    int n = 10 + argc;
    struct star *stars = malloc(n * sizeof *stars);
    for (int i = 0; i < n; i++) {
        stars[i].left = stars[i].right = 0;
        set(&stars[i], i);
        stars[i].left = shared;
    }
    for (int i = 0; i < n; i++)
        sum += stars[i].left->age + stars[i].age;
    if (root->left)
        sum += root->left->age;
    printf("%.1f %d\n", sum, root->left != 0);
    return 0;
}
