#include <stddef.h>
#include "dd.h"

#define BINARY(op) (Dd) -(int) (op)
#define TOP(f, g) (NODE((f)).index < NODE((g)).index ? NODE((f)).index : NODE((g)).index)
#define HIGH(f, v) (NODE((f)).index == (v) ? NODE((f)).T : (f))
#define LOW(f, v)  (NODE((f)).index == (v) ? NODE((f)).E : (f))

static DdCache *Slot(DdManager *dd, DdOp op, Dd f, Dd g, Dd h)
{
    unsigned long x = NODE(f).id * 12582917ul + NODE(g).id * 4256249ul + (unsigned long) op * 741457ul;

    if (op == OP_ITE)
        x += NODE(h).id * 1618033989ul;
    x *= 0x9e3779b97f4a7c15ul;
    return &dd->cache[(x >> 30) & (dd->ncache - 1)];
}

static Dd Lookup(DdManager *dd, DdOp op, Dd f, Dd g, Dd h)
{
    DdCache *c = Slot(dd, op, f, g, h);

    dd->lookups++;
    if (c->f != f || c->g != g || c->h != h)
        return 0;
    dd->hits++;
    return c->result;
}

static Dd Insert(DdManager *dd, DdOp op, Dd f, Dd g, Dd h, Dd result)
{
    DdCache *c = Slot(dd, op, f, g, h);
    DdCache fresh = { f, g, h, result };

    *c = fresh;
    return result;
}

static Dd Apply(DdManager *dd, DdOp op, Dd f, Dd g)
{
    Dd r, t, e;
    int v;

    switch (op) {
    case OP_AND:
        if (f == dd->zero || g == dd->zero)
            return dd->zero;
        if (f == dd->one || f == g)
            return g;
        if (g == dd->one)
            return f;
        break;
    case OP_OR:
        if (f == dd->one || g == dd->one)
            return dd->one;
        if (f == dd->zero || f == g)
            return g;
        if (g == dd->zero)
            return f;
        break;
    case OP_XOR:
        if (f == g)
            return dd->zero;
        if (f == dd->zero)
            return g;
        if (g == dd->zero)
            return f;
        break;
    default:
        return 0;
    }
    if (NODE(f).id > NODE(g).id) {
        r = f;
        f = g;
        g = r;
    }
    if ((r = Lookup(dd, op, f, g, BINARY(op))) != 0)
        return r;
    v = TOP(f, g);
    t = Apply(dd, op, HIGH(f, v), HIGH(g, v));
    e = Apply(dd, op, LOW(f, v), LOW(g, v));
    return Insert(dd, op, f, g, BINARY(op), Dd_Unique(dd, v, t, e));
}

Dd Dd_And(DdManager *dd, Dd f, Dd g)
{
    return Apply(dd, OP_AND, f, g);
}

Dd Dd_Or(DdManager *dd, Dd f, Dd g)
{
    return Apply(dd, OP_OR, f, g);
}

Dd Dd_Xor(DdManager *dd, Dd f, Dd g)
{
    return Apply(dd, OP_XOR, f, g);
}

Dd Dd_Not(DdManager *dd, Dd f)
{
    return Apply(dd, OP_XOR, dd->one, f);
}

Dd Dd_Ite(DdManager *dd, Dd f, Dd g, Dd h)
{
    Dd r, t, e;
    int v;

    if (f == dd->one || g == h)
        return g;
    if (f == dd->zero)
        return h;
    if (g == dd->one && h == dd->zero)
        return f;
    if ((r = Lookup(dd, OP_ITE, f, g, h)) != 0)
        return r;
    v = TOP(f, g);
    if (NODE(h).index < v)
        v = NODE(h).index;
    t = Dd_Ite(dd, HIGH(f, v), HIGH(g, v), HIGH(h, v));
    e = Dd_Ite(dd, LOW(f, v), LOW(g, v), LOW(h, v));
    return Insert(dd, OP_ITE, f, g, h, Dd_Unique(dd, v, t, e));
}

static Dd Exists(DdManager *dd, Dd f, Dd cube)
{
    Dd r, t, e;

    if (NODE(f).index > NODE(cube).index)
        return f;
    if (NODE(f).index == NODE(cube).index)
        return Apply(dd, OP_OR, NODE(f).T, NODE(f).E);
    if ((r = Lookup(dd, OP_EXISTS, f, cube, BINARY(OP_EXISTS))) != 0)
        return r;
    t = Exists(dd, NODE(f).T, cube);
    e = Exists(dd, NODE(f).E, cube);
    return Insert(dd, OP_EXISTS, f, cube, BINARY(OP_EXISTS), Dd_Unique(dd, NODE(f).index, t, e));
}

Dd Dd_Exists(DdManager *dd, Dd f, int var)
{
    return Exists(dd, f, dd->var[var]);
}
