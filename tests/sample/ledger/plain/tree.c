#include <stdlib.h>
#include "bank.h"

static void rotate_left(bank_t *bank, account_t *x)
{
    account_t *y = x->right;
    x->right = y->left;
    if (y->left)
        y->left->parent = x;
    y->parent = x->parent;
    if (!x->parent)
        bank->root = y;
    else if (x == x->parent->left)
        x->parent->left = y;
    else
        x->parent->right = y;
    y->left = x;
    x->parent = y;
}

static void rotate_right(bank_t *bank, account_t *x)
{
    account_t *y = x->left;
    x->left = y->right;
    if (y->right)
        y->right->parent = x;
    y->parent = x->parent;
    if (!x->parent)
        bank->root = y;
    else if (x == x->parent->right)
        x->parent->right = y;
    else
        x->parent->left = y;
    y->right = x;
    x->parent = y;
}

void tree_insert(bank_t *bank, account_t *acc)
{
    account_t **link = &bank->root, *parent = NULL;

    while (*link) {
        parent = *link;
        link = acc->number < parent->number ? &parent->left : &parent->right;
    }
    acc->left = acc->right = NULL;
    acc->parent = parent;
    acc->red = 1;
    *link = acc;

    while (acc->parent && acc->parent->red) {
        account_t *p = acc->parent, *g = p->parent;
        if (p == g->left) {
            account_t *u = g->right;
            if (u && u->red) {
                p->red = u->red = 0;
                g->red = 1;
                acc = g;
                continue;
            }
            if (acc == p->right) {
                acc = p;
                rotate_left(bank, acc);
                p = acc->parent;
            }
            p->red = 0;
            g->red = 1;
            rotate_right(bank, g);
        } else {
            account_t *u = g->left;
            if (u && u->red) {
                p->red = u->red = 0;
                g->red = 1;
                acc = g;
                continue;
            }
            if (acc == p->left) {
                acc = p;
                rotate_right(bank, acc);
                p = acc->parent;
            }
            p->red = 0;
            g->red = 1;
            rotate_left(bank, g);
        }
    }
    bank->root->red = 0;
}

account_t *tree_find(bank_t *bank, long number)
{
    account_t *acc = bank->root;

    while (acc && acc->number != number)
        acc = number < acc->number ? acc->left : acc->right;
    return acc;
}

account_t *tree_first(bank_t *bank)
{
    account_t *acc = bank->root;

    while (acc && acc->left)
        acc = acc->left;
    return acc;
}

account_t *tree_next(account_t *acc)
{
    if (acc->right) {
        acc = acc->right;
        while (acc->left)
            acc = acc->left;
        return acc;
    }
    while (acc->parent && acc == acc->parent->right)
        acc = acc->parent;
    return acc->parent;
}

/* Black height, or -1 if the tree is not a red-black tree. */
int tree_check(account_t *acc)
{
    if (!acc)
        return 1;
    int l = tree_check(acc->left), r = tree_check(acc->right);
    if (l < 0 || l != r)
        return -1;
    if (acc->red && acc->parent && acc->parent->red)
        return -1;
    return l + !acc->red;
}

void tree_free(account_t *acc)
{
    if (!acc)
        return;
    tree_free(acc->left);
    tree_free(acc->right);
    while (acc->history) {
        transaction_t *tx = acc->history;
        acc->history = tx->next;
        free(tx);
    }
    free(acc);
}
