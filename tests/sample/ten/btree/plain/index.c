#include "index.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *xmalloc(size_t n)
{
    void *p = malloc(n);
    if (!p) {
        fprintf(stderr, "out of memory (%zu bytes)\n", n);
        exit(2);
    }
    return p;
}

static node *node_new(bindex *ix, int leaf)
{
    node *n = xmalloc(sizeof *n);
    memset(n, 0, sizeof *n);
    n->leaf = leaf;
    ix->nodes++;
    return n;
}

static void node_drop(bindex *ix, node *n)
{
    ix->nodes--;
    free(n);
}

bindex *index_new(void)
{
    bindex *ix = xmalloc(sizeof *ix);
    memset(ix, 0, sizeof *ix);
    ix->root = node_new(ix, 1);
    ix->height = 1;
    return ix;
}

static void free_tree(node *n)
{
    int i;
    if (n->leaf) {
        for (i = 0; i < n->nkeys; i++)
            record_free(n->u.rec[i]);
    } else {
        for (i = 0; i <= n->nkeys; i++)
            free_tree(n->u.child[i]);
    }
    free(n);
}

void index_free(bindex *ix)
{
    free_tree(ix->root);
    free(ix);
}

/* first position whose key is >= key */
static int lower_bound(const node *n, long key)
{
    int lo = 0, hi = n->nkeys;
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        if (n->keys[mid] < key)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* the child of an inner node that may hold key */
static int child_slot(const node *n, long key)
{
    int i = lower_bound(n, key);
    if (i < n->nkeys && n->keys[i] == key)
        i++;
    return i;
}

static node *split_leaf(bindex *ix, node *n)
{
    node *right = node_new(ix, 1);
    int half = n->nkeys / 2;
    int i;

    right->nkeys = n->nkeys - half;
    for (i = 0; i < right->nkeys; i++) {
        right->keys[i] = n->keys[half + i];
        right->u.rec[i] = n->u.rec[half + i];
    }
    n->nkeys = half;
    right->next = n->next;
    n->next = right;
    n->splits++;
    ix->splits++;
    return right;
}

static node *split_inner(bindex *ix, node *n, long *sep)
{
    node *right = node_new(ix, 0);
    int half = n->nkeys / 2;
    int i;

    *sep = n->keys[half];
    right->nkeys = n->nkeys - half - 1;
    for (i = 0; i < right->nkeys; i++)
        right->keys[i] = n->keys[half + 1 + i];
    for (i = 0; i <= right->nkeys; i++)
        right->u.child[i] = n->u.child[half + 1 + i];
    n->nkeys = half;
    n->splits++;
    ix->splits++;
    return right;
}

/* 0: duplicate, 1: done, 2: done and split into *right at *sep */
static int insert_at(bindex *ix, node *n, record *r, long *sep, node **right)
{
    int i, j, rc;

    if (n->leaf) {
        i = lower_bound(n, r->key);
        if (i < n->nkeys && n->keys[i] == r->key)
            return 0;
        for (j = n->nkeys; j > i; j--) {
            n->keys[j] = n->keys[j - 1];
            n->u.rec[j] = n->u.rec[j - 1];
        }
        n->keys[i] = r->key;
        n->u.rec[i] = r;
        n->nkeys++;
        if (n->nkeys <= FANOUT)
            return 1;
        *right = split_leaf(ix, n);
        *sep = (*right)->keys[0];
        return 2;
    }

    long csep = 0;
    node *cright = NULL;
    i = child_slot(n, r->key);
    rc = insert_at(ix, n->u.child[i], r, &csep, &cright);
    if (rc < 2)
        return rc;
    for (j = n->nkeys; j > i; j--) {
        n->keys[j] = n->keys[j - 1];
        n->u.child[j + 1] = n->u.child[j];
    }
    n->keys[i] = csep;
    n->u.child[i + 1] = cright;
    n->nkeys++;
    if (n->nkeys <= FANOUT)
        return 1;
    *right = split_inner(ix, n, sep);
    return 2;
}

int index_insert(bindex *ix, record *r)
{
    long sep = 0;
    node *right = NULL;
    int rc = insert_at(ix, ix->root, r, &sep, &right);

    if (rc == 2) {
        node *root = node_new(ix, 0);
        root->nkeys = 1;
        root->keys[0] = sep;
        root->u.child[0] = ix->root;
        root->u.child[1] = right;
        ix->root = root;
        ix->height++;
    }
    if (rc)
        ix->count++;
    return rc != 0;
}

static node *find_leaf(const bindex *ix, long key)
{
    node *n = ix->root;
    while (!n->leaf)
        n = n->u.child[child_slot(n, key)];
    return n;
}

record *index_find(const bindex *ix, long key)
{
    node *n = find_leaf(ix, key);
    int i = lower_bound(n, key);
    if (i < n->nkeys && n->keys[i] == key)
        return n->u.rec[i];
    return NULL;
}

size_t index_scan(const bindex *ix, long from, long to, scan_fn fn, void *arg)
{
    node *n = find_leaf(ix, from);
    int i = lower_bound(n, from);
    size_t seen = 0;

    for (; n; n = n->next, i = 0) {
        for (; i < n->nkeys; i++) {
            if (n->keys[i] > to)
                return seen;
            seen++;
            if (fn(n->u.rec[i], arg))
                return seen;
        }
    }
    return seen;
}

static void take_from_left(node *p, int i)
{
    node *c = p->u.child[i], *l = p->u.child[i - 1];
    int j;

    for (j = c->nkeys; j > 0; j--)
        c->keys[j] = c->keys[j - 1];
    if (c->leaf) {
        for (j = c->nkeys; j > 0; j--)
            c->u.rec[j] = c->u.rec[j - 1];
        c->keys[0] = l->keys[l->nkeys - 1];
        c->u.rec[0] = l->u.rec[l->nkeys - 1];
        p->keys[i - 1] = c->keys[0];
    } else {
        for (j = c->nkeys + 1; j > 0; j--)
            c->u.child[j] = c->u.child[j - 1];
        c->keys[0] = p->keys[i - 1];
        c->u.child[0] = l->u.child[l->nkeys];
        p->keys[i - 1] = l->keys[l->nkeys - 1];
    }
    c->nkeys++;
    l->nkeys--;
}

static void take_from_right(node *p, int i)
{
    node *c = p->u.child[i], *r = p->u.child[i + 1];
    int j;

    if (c->leaf) {
        c->keys[c->nkeys] = r->keys[0];
        c->u.rec[c->nkeys] = r->u.rec[0];
        for (j = 1; j < r->nkeys; j++)
            r->u.rec[j - 1] = r->u.rec[j];
        p->keys[i] = r->keys[1];
    } else {
        c->keys[c->nkeys] = p->keys[i];
        c->u.child[c->nkeys + 1] = r->u.child[0];
        for (j = 1; j <= r->nkeys; j++)
            r->u.child[j - 1] = r->u.child[j];
        p->keys[i] = r->keys[0];
    }
    for (j = 1; j < r->nkeys; j++)
        r->keys[j - 1] = r->keys[j];
    c->nkeys++;
    r->nkeys--;
}

/* joins child i and child i + 1 of p */
static void join(bindex *ix, node *p, int i)
{
    node *l = p->u.child[i], *r = p->u.child[i + 1];
    int j;

    if (l->leaf) {
        for (j = 0; j < r->nkeys; j++) {
            l->keys[l->nkeys + j] = r->keys[j];
            l->u.rec[l->nkeys + j] = r->u.rec[j];
        }
        l->nkeys += r->nkeys;
        l->next = r->next;
    } else {
        l->keys[l->nkeys] = p->keys[i];
        for (j = 0; j < r->nkeys; j++)
            l->keys[l->nkeys + 1 + j] = r->keys[j];
        for (j = 0; j <= r->nkeys; j++)
            l->u.child[l->nkeys + 1 + j] = r->u.child[j];
        l->nkeys += r->nkeys + 1;
    }
    for (j = i + 1; j < p->nkeys; j++) {
        p->keys[j - 1] = p->keys[j];
        p->u.child[j] = p->u.child[j + 1];
    }
    p->nkeys--;
    node_drop(ix, r);
    ix->merges++;
}

static record *remove_at(bindex *ix, node *n, long key)
{
    int i, j;
    record *r;
    node *c;

    if (n->leaf) {
        i = lower_bound(n, key);
        if (i == n->nkeys || n->keys[i] != key)
            return NULL;
        r = n->u.rec[i];
        for (j = i + 1; j < n->nkeys; j++) {
            n->keys[j - 1] = n->keys[j];
            n->u.rec[j - 1] = n->u.rec[j];
        }
        n->nkeys--;
        return r;
    }
    i = child_slot(n, key);
    c = n->u.child[i];
    r = remove_at(ix, c, key);
    if (r && c->nkeys < MIN_KEYS - 1) {
        if (i > 0 && n->u.child[i - 1]->nkeys > MIN_KEYS) {
            take_from_left(n, i);
            ix->borrows++;
        } else if (i < n->nkeys && n->u.child[i + 1]->nkeys > MIN_KEYS) {
            take_from_right(n, i);
            ix->borrows++;
        } else if (i > 0) {
            join(ix, n, i - 1);
        } else {
            join(ix, n, i);
        }
    }
    return r;
}

record *index_remove(bindex *ix, long key)
{
    record *r = remove_at(ix, ix->root, key);

    if (r) {
        ix->count--;
        if (!ix->root->leaf && ix->root->nkeys == 0) {
            node *old = ix->root;
            ix->root = old->u.child[0];
            ix->height--;
            node_drop(ix, old);
        }
    }
    return r;
}
