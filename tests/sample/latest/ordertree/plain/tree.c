#include "book.h"

struct detached {
    struct order *tree;
    struct order *first;
};

static int before(const struct order *a, const struct order *b)
{
    if (a->terms.price != b->terms.price)
        return a->terms.price < b->terms.price;
    return a->number < b->number;
}

static int height(const struct order *t)
{
    return t ? t->height : 0;
}

static void measure(struct order *t)
{
    int l = height(t->left), r = height(t->right);
    t->height = 1 + (l > r ? l : r);
}

static struct order *rotate_right(struct order *t)
{
    struct order *l = t->left;
    t->left = l->right;
    l->right = t;
    measure(t);
    measure(l);
    return l;
}

static struct order *rotate_left(struct order *t)
{
    struct order *r = t->right;
    t->right = r->left;
    r->left = t;
    measure(t);
    measure(r);
    return r;
}

static struct order *balance(struct order *t)
{
    int lean = height(t->left) - height(t->right);
    if (lean > 1) {
        if (height(t->left->left) < height(t->left->right))
            t->left = rotate_left(t->left);
        return rotate_right(t);
    }
    if (lean < -1) {
        if (height(t->right->right) < height(t->right->left))
            t->right = rotate_right(t->right);
        return rotate_left(t);
    }
    measure(t);
    return t;
}

struct order *tree_insert(struct order *t, struct order *o)
{
    if (!t) {
        o->left = o->right = NULL;
        o->height = 1;
        return o;
    }
    if (before(o, t))
        t->left = tree_insert(t->left, o);
    else
        t->right = tree_insert(t->right, o);
    return balance(t);
}

static struct detached detach_first(struct order *t)
{
    if (!t->left)
        return (struct detached){t->right, t};
    struct detached d = detach_first(t->left);
    t->left = d.tree;
    d.tree = balance(t);
    return d;
}

struct order *tree_remove(struct order *t, const struct order *o)
{
    if (t == o) {
        if (!t->right)
            return t->left;
        struct detached d = detach_first(t->right);
        d.first->right = d.tree;
        d.first->left = t->left;
        return balance(d.first);
    }
    if (before(o, t))
        t->left = tree_remove(t->left, o);
    else
        t->right = tree_remove(t->right, o);
    return balance(t);
}

struct order *tree_first(struct order *t)
{
    while (t && t->left)
        t = t->left;
    return t;
}

struct order *tree_last(struct order *t)
{
    while (t && t->right)
        t = t->right;
    return t;
}

static void range(const struct order *t, long low, long high, visitor visit, struct summary *s)
{
    while (t) {
        if (t->terms.price < low) {
            t = t->right;
        } else if (t->terms.price > high) {
            t = t->left;
        } else {
            range(t->left, low, high, visit, s);
            visit(t, s);
            t = t->right;
        }
    }
}

/* Prices from low to high. */
struct summary tree_range(const struct order *t, long low, long high, visitor visit)
{
    struct summary s = {0, 0, 0};
    range(t, low, high, visit, &s);
    return s;
}

int tree_depth(const struct order *t)
{
    return height(t);
}
