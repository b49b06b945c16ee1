/* Maps that never change: treaps whose paths are copied. */
#include <stddef.h>

#include "heap.h"

static unsigned long priority(cell *n)
{
    unsigned long k = (unsigned long)n->u.node.key * 0x9e3779b97f4a7c15UL;
    return k ^ k >> 32;
}

static cell *with_left(cell *n, cell *left)
{
    return node(n->u.node.key, n->u.node.value, left, n->u.node.right);
}

static cell *with_right(cell *n, cell *right)
{
    return node(n->u.node.key, n->u.node.value, n->u.node.left, right);
}

cell *map_put(cell *m, long key, cell *value)
{
    if (!m)
        return node(key, value, NULL, NULL);
    if (key == m->u.node.key)
        return node(key, value, m->u.node.left, m->u.node.right);
    if (key < m->u.node.key) {
        cell *l = map_put(m->u.node.left, key, value);
        if (priority(l) > priority(m))
            return with_right(l, with_left(m, l->u.node.right));
        return with_left(m, l);
    }
    cell *r = map_put(m->u.node.right, key, value);
    if (priority(r) > priority(m))
        return with_left(r, with_right(m, r->u.node.left));
    return with_right(m, r);
}

cell *map_get(cell *m, long key)
{
    while (m && m->u.node.key != key)
        m = key < m->u.node.key ? m->u.node.left : m->u.node.right;
    return m ? m->u.node.value : NULL;
}

static cell *join(cell *a, cell *b)
{
    if (!a)
        return b;
    if (!b)
        return a;
    if (priority(a) > priority(b))
        return with_right(a, join(a->u.node.right, b));
    return with_left(b, join(a, b->u.node.left));
}

cell *map_remove(cell *m, long key)
{
    if (!m)
        return NULL;
    if (key == m->u.node.key)
        return join(m->u.node.left, m->u.node.right);
    if (key < m->u.node.key)
        return with_left(m, map_remove(m->u.node.left, key));
    return with_right(m, map_remove(m->u.node.right, key));
}

/* Keys whose first value is large enough, as pairs (value . key). */
cell *map_to_list(cell *m, cell *rest, long least)
{
    for (; m; m = m->u.node.left) {
        rest = map_to_list(m->u.node.right, rest, least);
        if (car(m->u.node.value)->u.number >= least)
            rest = cons(cons(car(m->u.node.value), number(m->u.node.key)), rest);
    }
    return rest;
}
