/* Maps that never change: treaps whose paths are copied. */
#include "heap.h"

static unsigned long priority(ref n)
{
    unsigned long k = (unsigned long)B(n).node.key * 0x9e3779b97f4a7c15UL;
    return k ^ k >> 32;
}

static ref with_left(ref n, ref left)
{
    return node(B(n).node.key, B(n).node.value, left, B(n).node.right);
}

static ref with_right(ref n, ref right)
{
    return node(B(n).node.key, B(n).node.value, B(n).node.left, right);
}

ref map_put(ref m, long key, ref value)
{
    if (!m)
        return node(key, value, 0, 0);
    if (key == B(m).node.key)
        return node(key, value, B(m).node.left, B(m).node.right);
    if (key < B(m).node.key) {
        ref l = map_put(B(m).node.left, key, value);
        if (priority(l) > priority(m))
            return with_right(l, with_left(m, B(l).node.right));
        return with_left(m, l);
    }
    ref r = map_put(B(m).node.right, key, value);
    if (priority(r) > priority(m))
        return with_left(r, with_right(m, B(r).node.left));
    return with_right(m, r);
}

ref map_get(ref m, long key)
{
    while (m && B(m).node.key != key)
        m = key < B(m).node.key ? B(m).node.left : B(m).node.right;
    return m ? B(m).node.value : 0;
}

static ref join(ref a, ref b)
{
    if (!a)
        return b;
    if (!b)
        return a;
    if (priority(a) > priority(b))
        return with_right(a, join(B(a).node.right, b));
    return with_left(b, join(a, B(b).node.left));
}

ref map_remove(ref m, long key)
{
    if (!m)
        return 0;
    if (key == B(m).node.key)
        return join(B(m).node.left, B(m).node.right);
    if (key < B(m).node.key)
        return with_left(m, map_remove(B(m).node.left, key));
    return with_right(m, map_remove(B(m).node.right, key));
}

/* Keys whose first value is large enough, as pairs (value . key). */
ref map_to_list(ref m, ref rest, long least)
{
    for (; m; m = B(m).node.left) {
        rest = map_to_list(B(m).node.right, rest, least);
        if (B(car(B(m).node.value)).number >= least)
            rest = cons(cons(car(B(m).node.value), number(B(m).node.key)), rest);
    }
    return rest;
}
