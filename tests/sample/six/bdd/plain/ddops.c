#include <stddef.h>
#include "dd.h"

#define TOP(f, g) ((f)->index < (g)->index ? (f)->index : (g)->index)
#define HIGH(f, v) ((f)->index == (v) ? (f)->T : (f))
#define LOW(f, v)  ((f)->index == (v) ? (f)->E : (f))

static DdCache *Slot(DdManager *dd, DdOp op, DdNode *f, DdNode *g, DdNode *h)
{
    unsigned long x = f->id * 12582917ul + g->id * 4256249ul + (unsigned long) op * 741457ul;

    if (h != NULL)
        x += h->id * 1618033989ul;
    x *= 0x9e3779b97f4a7c15ul;
    return &dd->cache[(x >> 30) & (dd->ncache - 1)];
}

static DdNode *Lookup(DdManager *dd, DdOp op, DdNode *f, DdNode *g, DdNode *h)
{
    DdCache *c = Slot(dd, op, f, g, h);

    dd->lookups++;
    if (c->op != op || c->f != f || c->g != g || c->h != h)
        return NULL;
    dd->hits++;
    c->used++;
    return c->result;
}

static DdNode *Insert(DdManager *dd, DdOp op, DdNode *f, DdNode *g, DdNode *h, DdNode *result)
{
    DdCache *c = Slot(dd, op, f, g, h);
    DdCache fresh = { op, f, g, h, result, 0 };

    *c = fresh;
    return result;
}

static DdNode *Apply(DdManager *dd, DdOp op, DdNode *f, DdNode *g)
{
    DdNode *r, *t, *e;
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
        return NULL;
    }
    if (f->id > g->id) {
        r = f;
        f = g;
        g = r;
    }
    if ((r = Lookup(dd, op, f, g, NULL)) != NULL)
        return r;
    v = TOP(f, g);
    t = Apply(dd, op, HIGH(f, v), HIGH(g, v));
    e = Apply(dd, op, LOW(f, v), LOW(g, v));
    return Insert(dd, op, f, g, NULL, Dd_Unique(dd, v, t, e));
}

DdNode *Dd_And(DdManager *dd, DdNode *f, DdNode *g)
{
    return Apply(dd, OP_AND, f, g);
}

DdNode *Dd_Or(DdManager *dd, DdNode *f, DdNode *g)
{
    return Apply(dd, OP_OR, f, g);
}

DdNode *Dd_Xor(DdManager *dd, DdNode *f, DdNode *g)
{
    return Apply(dd, OP_XOR, f, g);
}

DdNode *Dd_Not(DdManager *dd, DdNode *f)
{
    return Apply(dd, OP_XOR, dd->one, f);
}

DdNode *Dd_Ite(DdManager *dd, DdNode *f, DdNode *g, DdNode *h)
{
    DdNode *r, *t, *e;
    int v;

    if (f == dd->one || g == h)
        return g;
    if (f == dd->zero)
        return h;
    if (g == dd->one && h == dd->zero)
        return f;
    if ((r = Lookup(dd, OP_ITE, f, g, h)) != NULL)
        return r;
    v = TOP(f, g);
    if (h->index < v)
        v = h->index;
    t = Dd_Ite(dd, HIGH(f, v), HIGH(g, v), HIGH(h, v));
    e = Dd_Ite(dd, LOW(f, v), LOW(g, v), LOW(h, v));
    return Insert(dd, OP_ITE, f, g, h, Dd_Unique(dd, v, t, e));
}

static DdNode *Exists(DdManager *dd, DdNode *f, DdNode *cube)
{
    DdNode *r, *t, *e;

    if (f->index > cube->index)
        return f;
    if (f->index == cube->index)
        return Apply(dd, OP_OR, f->T, f->E);
    if ((r = Lookup(dd, OP_EXISTS, f, cube, NULL)) != NULL)
        return r;
    t = Exists(dd, f->T, cube);
    e = Exists(dd, f->E, cube);
    return Insert(dd, OP_EXISTS, f, cube, NULL, Dd_Unique(dd, f->index, t, e));
}

DdNode *Dd_Exists(DdManager *dd, DdNode *f, int var)
{
    return Exists(dd, f, dd->var[var]);
}
