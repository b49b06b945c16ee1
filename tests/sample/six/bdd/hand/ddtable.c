#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "dd.h"

static void Fatal(const char *what)
{
    fprintf(stderr, "dd: %s\n", what);
    exit(EXIT_FAILURE);
}

DdPool pool;

static void Grow(void)
{
    pool.room = pool.room ? pool.room * 2 : 4096;
    pool.node = (DdNode *) realloc(pool.node, pool.room * sizeof *pool.node);
    pool.ref = (int32_t *) realloc(pool.ref, pool.room * sizeof *pool.ref);
    pool.minterms = (double *) realloc(pool.minterms, pool.room * sizeof *pool.minterms);
    if (pool.node == 0 || pool.ref == 0 || pool.minterms == 0)
        Fatal("out of memory");
    if (pool.used == 0)
        pool.used = 1;
}

static Dd NewNode(DdManager *dd)
{
    Dd n = dd->freelist;

    if (n != 0) {
        dd->freelist = NODE(n).next;
    } else {
        if (pool.used == pool.room)
            Grow();
        n = pool.used++;
    }
    NODE(n).id = dd->ids++;
    NODE(n).mark = 0;
    pool.ref[n] = 0;
    return n;
}

DdManager *Dd_Init(int nvars, int logslots, int logcache)
{
    DdManager *dd = (DdManager *) calloc(1, sizeof(DdManager));
    int i;

    if (dd == 0)
        Fatal("out of memory");
    if (nvars < 1 || nvars > DD_MAXVARS)
        Fatal("bad number of variables");
    dd->nvars = nvars;
    dd->nslots = 1ul << logslots;
    dd->ncache = 1ul << logcache;
    dd->slots = (Dd *) calloc(dd->nslots, sizeof(Dd));
    dd->cache = (DdCache *) calloc(dd->ncache, sizeof(DdCache));
    if (dd->slots == 0 || dd->cache == 0)
        Fatal("out of memory");
    dd->limit = (long) (dd->nslots / 2);
    dd->one = NewNode(dd);
    dd->zero = NewNode(dd);
    NODE(dd->one).index = NODE(dd->zero).index = DD_CONST;
    for (i = 0; i < nvars; i++)
        dd->var[i] = Dd_Ref(Dd_Unique(dd, i, dd->one, dd->zero));
    return dd;
}

void Dd_Quit(DdManager *dd)
{
    free(pool.node);
    free(pool.ref);
    free(pool.minterms);
    free(dd->slots);
    free(dd->cache);
    free(dd);
}

Dd Dd_Ref(Dd n)
{
    pool.ref[n]++;
    return n;
}

void Dd_Deref(Dd n)
{
    if (pool.ref[n] <= 0)
        Fatal("reference count below zero");
    pool.ref[n]--;
}

Dd Dd_Unique(DdManager *dd, int index, Dd T, Dd E)
{
    unsigned long h;
    Dd n;

    if (T == E)
        return T;
    h = (NODE(T).id * 12582917ul + NODE(E).id) * 4256249ul + (unsigned long) index * 741457ul;
    h = (h ^ h >> 17) & (dd->nslots - 1);
    for (n = dd->slots[h]; n != 0; n = NODE(n).next)
        if (NODE(n).T == T && NODE(n).E == E && NODE(n).index == index)
            return n;
    n = NewNode(dd);
    NODE(n).index = index;
    NODE(n).T = T;
    NODE(n).E = E;
    NODE(n).next = dd->slots[h];
    dd->slots[h] = n;
    dd->keys++;
    return n;
}

int Dd_Full(const DdManager *dd)
{
    return dd->keys > dd->limit;
}

static void Mark(Dd n)
{
    while (NODE(n).index != DD_CONST && !NODE(n).mark) {
        NODE(n).mark = 1;
        Mark(NODE(n).T);
        n = NODE(n).E;
    }
}

/* Everything that is not referenced from outside goes back to the free list. */
void Dd_Reclaim(DdManager *dd)
{
    unsigned long i;
    Dd n, *link;

    for (i = 0; i < dd->nslots; i++)
        for (n = dd->slots[i]; n != 0; n = NODE(n).next)
            if (pool.ref[n] > 0)
                Mark(n);
    for (i = 0; i < dd->nslots; i++) {
        link = &dd->slots[i];
        while ((n = *link) != 0) {
            if (NODE(n).mark) {
                NODE(n).mark = 0;
                link = &NODE(n).next;
            } else {
                *link = NODE(n).next;
                NODE(n).next = dd->freelist;
                dd->freelist = n;
                dd->keys--;
                dd->reclaimed++;
            }
        }
    }
    memset(dd->cache, 0, dd->ncache * sizeof(DdCache));
    dd->reclaims++;
    if (dd->keys > dd->limit / 2)
        dd->limit *= 2;
}
