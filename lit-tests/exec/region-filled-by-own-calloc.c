// Records that a function of the program's own allocates and fills with zeros, called in one place; vectors in them are copied through pointers.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t regions 'regions<index-width=64>' 'randomplan<seed=1;split=off>' 'randomplan<seed=2;split=off>' 'randomplan<seed=3;split=off>' 'randomplan<seed=5;split=off>' 'randomplan<seed=8;split=off>'
// RUN: FileCheck %s --input-file=%t.early.regions.log
// CHECK: struct.tree: {{.*}} in a region
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct vec { float x, y, z; };
struct tree { long key; struct tree *left, *right; struct vec at, speed; char name[20]; long seen, found; double weight; };

static struct tree *root;

static void *zeroed(size_t n, size_t size)
{
    void *p = malloc(n * size);
    if (!p)
        exit(1);
    memset(p, 0, n * size);
    return p;
}

static struct vec moved(struct vec a, struct vec b)
{
    struct vec r = { a.x + b.x, a.y + b.y, a.z + b.z };
    return r;
}

static struct tree *add(long key)
{
    struct tree **link = &root;
    while (*link && (*link)->key != key)
        link = key < (*link)->key ? &(*link)->left : &(*link)->right;
    if (!*link) {
        *link = zeroed(1, sizeof(struct tree));
        (*link)->key = key;
    }
    return *link;
}

static void drop(struct tree *t)
{
    if (!t)
        return;
    drop(t->left);
    drop(t->right);
    free(t);
}

int main(void)
{
    unsigned long x = 1;
    double sum = 0;
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 2000; i++) {
            x = x * 6364136223846793005UL + 1442695040888963407UL;
            struct tree *t = add((long)(x >> 33) % 997);
            if (!t->seen++) {
                struct vec v = { 1, 2, (float)(i % 7) };
                if (t->weight != 0 || t->name[3] || t->speed.y != 0 || t->found)
                    return 1;
                t->speed = v;
                t->name[i % 20] = (char)('a' + i % 26);
            }
            t->at = moved(t->at, t->speed);
            t->weight += i;
            t->found += t->name[5] == 'f';
        }
        for (long key = 0; key < 997; key += 3) {
            struct tree *t = add(key);
            struct vec *at = &t->at;
            struct vec copy = *at;
            sum += copy.x + copy.y * 2 + copy.z + t->weight + (double)t->found;
        }
        drop(root);
        root = 0;
    }
    printf("%.3f\n", sum);
    return 0;
}
