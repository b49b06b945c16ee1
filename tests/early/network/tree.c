#include "network.h"

static unsigned state = 7;

unsigned next_random(void)
{
    state = state * 1664525 + 1013904223;
    return state >> 8;
}

static void cut(struct node *v)
{
    struct node **at = &v->parent->child;
    while (*at != v)
        at = &(*at)->next;
    *at = v->next;
}

void hang(struct node *v, struct node *parent)
{
    if (v->parent)
        cut(v);
    v->parent = parent;
    v->next = parent->child;
    parent->child = v;
}

void refresh(struct node *top, long delta)
{
    struct node *v = top;
    for (;;) {
        v->potential += delta;
        v->depth = v->parent ? v->parent->depth + 1 : 0;
        if (v->child) {
            v = v->child;
            continue;
        }
        while (v != top && !v->next)
            v = v->parent;
        if (v == top)
            return;
        v = v->next;
    }
}
