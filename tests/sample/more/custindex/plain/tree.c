#include "tree.h"

#include <stddef.h>

void index_init(Index *ix)
{
    *ix = (Index){0};
}

Customer *index_find(Index *ix, long account)
{
    Customer *c = ix->root;
    while (c && c->account != account) {
        ix->steps++;
        c = account < c->account ? c->left : c->right;
    }
    return c;
}

/* The first customer whose account is not below. */
Customer *index_from(Index *ix, long account)
{
    Customer *c = ix->root, *best = NULL;
    while (c) {
        ix->steps++;
        if (c->account >= account) {
            best = c;
            c = c->left;
        } else {
            c = c->right;
        }
    }
    return best;
}

Customer *index_next(Index *ix, Customer *c)
{
    (void)ix;
    if (c->right) {
        c = c->right;
        while (c->left)
            c = c->left;
        return c;
    }
    while (c->parent && c == c->parent->right)
        c = c->parent;
    return c->parent;
}

static void replace(Index *ix, Customer *old, Customer *new)
{
    Customer *p = old->parent;
    if (!p)
        ix->root = new;
    else if (p->left == old)
        p->left = new;
    else
        p->right = new;
    if (new)
        new->parent = p;
}

static void rotate_left(Index *ix, Customer *x)
{
    Customer *y = x->right;
    ix->rotations++;
    replace(ix, x, y);
    x->right = y->left;
    if (y->left)
        y->left->parent = x;
    y->left = x;
    x->parent = y;
}

static void rotate_right(Index *ix, Customer *x)
{
    Customer *y = x->left;
    ix->rotations++;
    replace(ix, x, y);
    x->left = y->right;
    if (y->right)
        y->right->parent = x;
    y->right = x;
    x->parent = y;
}

static int is_red(const Customer *c)
{
    return c && c->colour == RED;
}

void index_insert(Index *ix, Customer *c)
{
    Customer **link = &ix->root, *parent = NULL;
    while (*link) {
        parent = *link;
        link = c->account < parent->account ? &parent->left : &parent->right;
    }
    *link = c;
    c->parent = parent;
    c->left = c->right = NULL;
    c->colour = RED;
    ix->count++;
    ix->inserted++;
    while (is_red(c->parent)) {
        Customer *p = c->parent, *g = p->parent;
        Customer *uncle = p == g->left ? g->right : g->left;
        if (is_red(uncle)) {
            p->colour = uncle->colour = BLACK;
            g->colour = RED;
            c = g;
            continue;
        }
        if (p == g->left) {
            if (c == p->right) {
                rotate_left(ix, p);
                p = c;
            }
            rotate_right(ix, g);
        } else {
            if (c == p->left) {
                rotate_right(ix, p);
                p = c;
            }
            rotate_left(ix, g);
        }
        p->colour = BLACK;
        g->colour = RED;
        break;
    }
    ix->root->colour = BLACK;
}

static void mend(Index *ix, Customer *c, Customer *parent)
{
    while (parent && !is_red(c)) {
        Customer *s;
        if (c == parent->left) {
            s = parent->right;
            if (is_red(s)) {
                s->colour = BLACK;
                parent->colour = RED;
                rotate_left(ix, parent);
                s = parent->right;
            }
            if (!is_red(s->left) && !is_red(s->right)) {
                s->colour = RED;
                c = parent;
                parent = c->parent;
                continue;
            }
            if (!is_red(s->right)) {
                s->left->colour = BLACK;
                s->colour = RED;
                rotate_right(ix, s);
                s = parent->right;
            }
            s->colour = parent->colour;
            parent->colour = BLACK;
            s->right->colour = BLACK;
            rotate_left(ix, parent);
        } else {
            s = parent->left;
            if (is_red(s)) {
                s->colour = BLACK;
                parent->colour = RED;
                rotate_right(ix, parent);
                s = parent->left;
            }
            if (!is_red(s->left) && !is_red(s->right)) {
                s->colour = RED;
                c = parent;
                parent = c->parent;
                continue;
            }
            if (!is_red(s->left)) {
                s->right->colour = BLACK;
                s->colour = RED;
                rotate_left(ix, s);
                s = parent->left;
            }
            s->colour = parent->colour;
            parent->colour = BLACK;
            s->left->colour = BLACK;
            rotate_right(ix, parent);
        }
        return;
    }
    if (c)
        c->colour = BLACK;
}

void index_remove(Index *ix, Customer *c)
{
    Customer *child, *parent;
    Colour lost = c->colour;
    ix->count--;
    ix->removed++;
    if (!c->left || !c->right) {
        child = c->left ? c->left : c->right;
        parent = c->parent;
        replace(ix, c, child);
    } else {
        Customer *n = c->right;
        while (n->left)
            n = n->left;
        lost = n->colour;
        child = n->right;
        if (n->parent == c) {
            parent = n;
        } else {
            parent = n->parent;
            replace(ix, n, child);
            n->right = c->right;
            n->right->parent = n;
        }
        replace(ix, c, n);
        n->left = c->left;
        n->left->parent = n;
        n->colour = c->colour;
    }
    if (lost == BLACK)
        mend(ix, child, parent);
}

long index_range(Index *ix, long lo, long hi, Visit visit, void *arg)
{
    long n = 0;
    for (Customer *c = index_from(ix, lo); c && c->account <= hi; c = index_next(ix, c)) {
        n++;
        if (!visit(c, arg))
            break;
    }
    return n;
}

/* Black height, or -1 if the tree is broken. */
int index_check(const Index *ix, const Customer *c)
{
    if (!c)
        return 0;
    int l = index_check(ix, c->left), r = index_check(ix, c->right);
    if (l < 0 || l != r || (is_red(c) && (is_red(c->left) || is_red(c->right))))
        return -1;
    if ((c->left && c->left->account >= c->account) || (c->right && c->right->account < c->account))
        return -1;
    return l + (c->colour == BLACK);
}
