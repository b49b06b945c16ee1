#include "book.h"

struct detached {
    uint32_t tree;
    uint32_t first;
};

static int before(const struct node *a, const struct node *b)
{
    if (a->price != b->price)
        return a->price < b->price;
    return a->number < b->number;
}

static void measure(struct book *b, uint32_t t)
{
    int l = b->height[b->node[t].left], r = b->height[b->node[t].right];
    b->height[t] = (uint8_t)(1 + (l > r ? l : r));
}

static uint32_t rotate_right(struct book *b, uint32_t t)
{
    uint32_t l = b->node[t].left;
    b->node[t].left = b->node[l].right;
    b->node[l].right = t;
    measure(b, t);
    measure(b, l);
    return l;
}

static uint32_t rotate_left(struct book *b, uint32_t t)
{
    uint32_t r = b->node[t].right;
    b->node[t].right = b->node[r].left;
    b->node[r].left = t;
    measure(b, t);
    measure(b, r);
    return r;
}

static uint32_t balance(struct book *b, uint32_t t)
{
    struct node *n = &b->node[t];
    int lean = b->height[n->left] - b->height[n->right];
    if (lean > 1) {
        if (b->height[b->node[n->left].left] < b->height[b->node[n->left].right])
            n->left = rotate_left(b, n->left);
        return rotate_right(b, t);
    }
    if (lean < -1) {
        if (b->height[b->node[n->right].right] < b->height[b->node[n->right].left])
            n->right = rotate_right(b, n->right);
        return rotate_left(b, t);
    }
    measure(b, t);
    return t;
}

uint32_t tree_insert(struct book *b, uint32_t t, uint32_t o)
{
    if (!t) {
        b->node[o].left = b->node[o].right = 0;
        b->height[o] = 1;
        return o;
    }
    if (before(&b->node[o], &b->node[t]))
        b->node[t].left = tree_insert(b, b->node[t].left, o);
    else
        b->node[t].right = tree_insert(b, b->node[t].right, o);
    return balance(b, t);
}

static struct detached detach_first(struct book *b, uint32_t t)
{
    if (!b->node[t].left)
        return (struct detached){b->node[t].right, t};
    struct detached d = detach_first(b, b->node[t].left);
    b->node[t].left = d.tree;
    d.tree = balance(b, t);
    return d;
}

uint32_t tree_remove(struct book *b, uint32_t t, uint32_t o)
{
    if (t == o) {
        if (!b->node[t].right)
            return b->node[t].left;
        struct detached d = detach_first(b, b->node[t].right);
        b->node[d.first].right = d.tree;
        b->node[d.first].left = b->node[t].left;
        return balance(b, d.first);
    }
    if (before(&b->node[o], &b->node[t]))
        b->node[t].left = tree_remove(b, b->node[t].left, o);
    else
        b->node[t].right = tree_remove(b, b->node[t].right, o);
    return balance(b, t);
}

uint32_t tree_first(const struct book *b, uint32_t t)
{
    while (b->node[t].left)
        t = b->node[t].left;
    return t;
}

uint32_t tree_last(const struct book *b, uint32_t t)
{
    while (b->node[t].right)
        t = b->node[t].right;
    return t;
}

static void range(const struct book *b, uint32_t t, long low, long high, visitor visit, struct summary *s)
{
    while (t) {
        const struct node *n = &b->node[t];
        if (n->price < low) {
            t = n->right;
        } else if (n->price > high) {
            t = n->left;
        } else {
            range(b, n->left, low, high, visit, s);
            visit(&b->order[t], n->price, s);
            t = n->right;
        }
    }
}

/* Prices from low to high. */
struct summary tree_range(const struct book *b, uint32_t t, long low, long high, visitor visit)
{
    struct summary s = {0, 0, 0};
    range(b, t, low, high, visit, &s);
    return s;
}
