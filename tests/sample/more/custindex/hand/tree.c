#include "tree.h"

#include <stdio.h>
#include <stdlib.h>

#define N(c) (ix->node[c])

void index_init(Index *ix)
{
    *ix = (Index){.used = 1};
}

static void *resize(Index *ix, void *p, size_t size)
{
    p = realloc(p, ix->room * size);
    if (!p) {
        fprintf(stderr, "out of memory\n");
        exit(EXIT_FAILURE);
    }
    return p;
}

unsigned index_new(Index *ix, long account)
{
    unsigned c = ix->unused;
    if (c) {
        ix->unused = N(c).left;
    } else {
        if (ix->used >= ix->room) {
            ix->room = ix->room ? 2 * ix->room : 1024;
            ix->node = resize(ix, ix->node, sizeof *ix->node);
            ix->state = resize(ix, ix->state, sizeof *ix->state);
            ix->person = resize(ix, ix->person, sizeof *ix->person);
        }
        c = ix->used++;
    }
    N(c).account = (int)account;
    return c;
}

void index_free(Index *ix, unsigned c)
{
    N(c).left = ix->unused;
    ix->unused = c;
}

unsigned index_find(Index *ix, long account)
{
    unsigned c = ix->root;
    while (c && N(c).account != account) {
        ix->steps++;
        c = account < N(c).account ? N(c).left : N(c).right;
    }
    return c;
}

/* The first customer whose account is not below. */
unsigned index_from(Index *ix, long account)
{
    unsigned c = ix->root, best = 0;
    while (c) {
        ix->steps++;
        if (N(c).account >= account) {
            best = c;
            c = N(c).left;
        } else {
            c = N(c).right;
        }
    }
    return best;
}

unsigned index_next(Index *ix, unsigned c)
{
    if (N(c).right) {
        c = N(c).right;
        while (N(c).left)
            c = N(c).left;
        return c;
    }
    while (N(c).parent && c == N(N(c).parent).right)
        c = N(c).parent;
    return N(c).parent;
}

static void replace(Index *ix, unsigned old, unsigned new)
{
    unsigned p = N(old).parent;
    if (!p)
        ix->root = new;
    else if (N(p).left == old)
        N(p).left = new;
    else
        N(p).right = new;
    if (new)
        N(new).parent = p;
}

static void rotate_left(Index *ix, unsigned x)
{
    unsigned y = N(x).right;
    ix->rotations++;
    replace(ix, x, y);
    N(x).right = N(y).left;
    if (N(y).left)
        N(N(y).left).parent = x;
    N(y).left = x;
    N(x).parent = y;
}

static void rotate_right(Index *ix, unsigned x)
{
    unsigned y = N(x).left;
    ix->rotations++;
    replace(ix, x, y);
    N(x).left = N(y).right;
    if (N(y).right)
        N(N(y).right).parent = x;
    N(y).right = x;
    N(x).parent = y;
}

static int is_red(const Index *ix, unsigned c)
{
    return c && N(c).colour == RED;
}

void index_insert(Index *ix, unsigned c)
{
    unsigned *link = &ix->root, parent = 0;
    while (*link) {
        parent = *link;
        link = N(c).account < N(parent).account ? &N(parent).left : &N(parent).right;
    }
    *link = c;
    N(c).parent = parent;
    N(c).left = N(c).right = 0;
    N(c).colour = RED;
    ix->count++;
    ix->inserted++;
    while (is_red(ix, N(c).parent)) {
        unsigned p = N(c).parent, g = N(p).parent;
        unsigned uncle = p == N(g).left ? N(g).right : N(g).left;
        if (is_red(ix, uncle)) {
            N(p).colour = N(uncle).colour = BLACK;
            N(g).colour = RED;
            c = g;
            continue;
        }
        if (p == N(g).left) {
            if (c == N(p).right) {
                rotate_left(ix, p);
                p = c;
            }
            rotate_right(ix, g);
        } else {
            if (c == N(p).left) {
                rotate_right(ix, p);
                p = c;
            }
            rotate_left(ix, g);
        }
        N(p).colour = BLACK;
        N(g).colour = RED;
        break;
    }
    N(ix->root).colour = BLACK;
}

static void mend(Index *ix, unsigned c, unsigned parent)
{
    while (parent && !is_red(ix, c)) {
        unsigned s;
        if (c == N(parent).left) {
            s = N(parent).right;
            if (is_red(ix, s)) {
                N(s).colour = BLACK;
                N(parent).colour = RED;
                rotate_left(ix, parent);
                s = N(parent).right;
            }
            if (!is_red(ix, N(s).left) && !is_red(ix, N(s).right)) {
                N(s).colour = RED;
                c = parent;
                parent = N(c).parent;
                continue;
            }
            if (!is_red(ix, N(s).right)) {
                N(N(s).left).colour = BLACK;
                N(s).colour = RED;
                rotate_right(ix, s);
                s = N(parent).right;
            }
            N(s).colour = N(parent).colour;
            N(parent).colour = BLACK;
            N(N(s).right).colour = BLACK;
            rotate_left(ix, parent);
        } else {
            s = N(parent).left;
            if (is_red(ix, s)) {
                N(s).colour = BLACK;
                N(parent).colour = RED;
                rotate_right(ix, parent);
                s = N(parent).left;
            }
            if (!is_red(ix, N(s).left) && !is_red(ix, N(s).right)) {
                N(s).colour = RED;
                c = parent;
                parent = N(c).parent;
                continue;
            }
            if (!is_red(ix, N(s).left)) {
                N(N(s).right).colour = BLACK;
                N(s).colour = RED;
                rotate_left(ix, s);
                s = N(parent).left;
            }
            N(s).colour = N(parent).colour;
            N(parent).colour = BLACK;
            N(N(s).left).colour = BLACK;
            rotate_right(ix, parent);
        }
        return;
    }
    if (c)
        N(c).colour = BLACK;
}

void index_remove(Index *ix, unsigned c)
{
    unsigned child, parent;
    unsigned lost = N(c).colour;
    ix->count--;
    ix->removed++;
    if (!N(c).left || !N(c).right) {
        child = N(c).left ? N(c).left : N(c).right;
        parent = N(c).parent;
        replace(ix, c, child);
    } else {
        unsigned n = N(c).right;
        while (N(n).left)
            n = N(n).left;
        lost = N(n).colour;
        child = N(n).right;
        if (N(n).parent == c) {
            parent = n;
        } else {
            parent = N(n).parent;
            replace(ix, n, child);
            N(n).right = N(c).right;
            N(N(n).right).parent = n;
        }
        replace(ix, c, n);
        N(n).left = N(c).left;
        N(N(n).left).parent = n;
        N(n).colour = N(c).colour;
    }
    if (lost == BLACK)
        mend(ix, child, parent);
}

long index_range(Index *ix, long lo, long hi, Visit visit, void *arg)
{
    long n = 0;
    for (unsigned c = index_from(ix, lo); c && N(c).account <= hi; c = index_next(ix, c)) {
        n++;
        if (!visit(ix, c, arg))
            break;
    }
    return n;
}

/* Black height, or -1 if the tree is broken. */
int index_check(const Index *ix, unsigned c)
{
    if (!c)
        return 0;
    int l = index_check(ix, N(c).left), r = index_check(ix, N(c).right);
    if (l < 0 || l != r || (is_red(ix, c) && (is_red(ix, N(c).left) || is_red(ix, N(c).right))))
        return -1;
    if ((N(c).left && N(N(c).left).account >= N(c).account) || (N(c).right && N(N(c).right).account < N(c).account))
        return -1;
    return l + (N(c).colour == BLACK);
}
