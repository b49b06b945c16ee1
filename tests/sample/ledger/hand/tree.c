#include <stdlib.h>
#include "bank.h"

struct node *nodes;

#define LEFT(a)   (nodes[a].left)
#define RIGHT(a)  (nodes[a].right)
#define PARENT(a) (nodes[a].parent_red >> 1)
#define RED(a)    (nodes[a].parent_red & 1)

static void set_parent(acc_t a, acc_t p) { nodes[a].parent_red = p << 1 | RED(a); }
static void set_red(acc_t a, unsigned red) { nodes[a].parent_red = (nodes[a].parent_red & ~1u) | red; }

static void rotate_left(bank_t *bank, acc_t x)
{
    acc_t y = RIGHT(x), p = PARENT(x);
    RIGHT(x) = LEFT(y);
    if (LEFT(y))
        set_parent(LEFT(y), x);
    set_parent(y, p);
    if (!p)
        bank->root = y;
    else if (x == LEFT(p))
        LEFT(p) = y;
    else
        RIGHT(p) = y;
    LEFT(y) = x;
    set_parent(x, y);
}

static void rotate_right(bank_t *bank, acc_t x)
{
    acc_t y = LEFT(x), p = PARENT(x);
    LEFT(x) = RIGHT(y);
    if (RIGHT(y))
        set_parent(RIGHT(y), x);
    set_parent(y, p);
    if (!p)
        bank->root = y;
    else if (x == RIGHT(p))
        RIGHT(p) = y;
    else
        LEFT(p) = y;
    RIGHT(y) = x;
    set_parent(x, y);
}

void tree_insert(bank_t *bank, acc_t acc)
{
    acc_t *link = &bank->root, parent = 0;

    while (*link) {
        parent = *link;
        link = nodes[acc].number < nodes[parent].number ? &LEFT(parent) : &RIGHT(parent);
    }
    LEFT(acc) = RIGHT(acc) = 0;
    nodes[acc].parent_red = parent << 1 | 1;
    *link = acc;

    while (PARENT(acc) && RED(PARENT(acc))) {
        acc_t p = PARENT(acc), g = PARENT(p);
        if (p == LEFT(g)) {
            acc_t u = RIGHT(g);
            if (u && RED(u)) {
                set_red(p, 0);
                set_red(u, 0);
                set_red(g, 1);
                acc = g;
                continue;
            }
            if (acc == RIGHT(p)) {
                acc = p;
                rotate_left(bank, acc);
                p = PARENT(acc);
            }
            set_red(p, 0);
            set_red(g, 1);
            rotate_right(bank, g);
        } else {
            acc_t u = LEFT(g);
            if (u && RED(u)) {
                set_red(p, 0);
                set_red(u, 0);
                set_red(g, 1);
                acc = g;
                continue;
            }
            if (acc == LEFT(p)) {
                acc = p;
                rotate_right(bank, acc);
                p = PARENT(acc);
            }
            set_red(p, 0);
            set_red(g, 1);
            rotate_left(bank, g);
        }
    }
    set_red(bank->root, 0);
}

acc_t tree_find(bank_t *bank, uint32_t number)
{
    const struct node *n = nodes;
    acc_t acc = bank->root;

    while (acc && n[acc].number != number)
        acc = number < n[acc].number ? n[acc].left : n[acc].right;
    return acc;
}

acc_t tree_first(bank_t *bank)
{
    acc_t acc = bank->root;

    while (acc && LEFT(acc))
        acc = LEFT(acc);
    return acc;
}

acc_t tree_next(acc_t acc)
{
    if (RIGHT(acc)) {
        acc = RIGHT(acc);
        while (LEFT(acc))
            acc = LEFT(acc);
        return acc;
    }
    while (PARENT(acc) && acc == RIGHT(PARENT(acc)))
        acc = PARENT(acc);
    return PARENT(acc);
}

int tree_check(acc_t acc)
{
    if (!acc)
        return 1;
    int l = tree_check(LEFT(acc)), r = tree_check(RIGHT(acc));
    if (l < 0 || l != r)
        return -1;
    if (RED(acc) && PARENT(acc) && RED(PARENT(acc)))
        return -1;
    return l + !RED(acc);
}
