#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "dd.h"

static void Fatal(const char *what)
{
    fprintf(stderr, "dd: %s\n", what);
    exit(EXIT_FAILURE);
}

static DdNode *NewNode(DdManager *dd)
{
    DdNode *n;

    if (dd->freelist == NULL) {
        DdChunk *c = (DdChunk *) malloc(sizeof(DdChunk));
        int i;
        if (c == NULL)
            Fatal("out of memory");
        c->next = dd->chunks;
        dd->chunks = c;
        for (i = DD_CHUNK - 1; i >= 0; i--) {
            c->node[i].next = dd->freelist;
            dd->freelist = &c->node[i];
        }
    }
    n = dd->freelist;
    dd->freelist = n->next;
    memset(n, 0, sizeof(DdNode));
    n->id = dd->ids++;
    n->level_up = DD_CONST;
    n->born = dd->reclaims;
    return n;
}

DdManager *Dd_Init(int nvars, int logslots, int logcache)
{
    DdManager *dd = (DdManager *) calloc(1, sizeof(DdManager));
    int i;

    if (dd == NULL)
        Fatal("out of memory");
    if (nvars < 1 || nvars > DD_MAXVARS)
        Fatal("bad number of variables");
    dd->nvars = nvars;
    dd->nslots = 1ul << logslots;
    dd->ncache = 1ul << logcache;
    dd->slots = (DdNode **) calloc(dd->nslots, sizeof(DdNode *));
    dd->cache = (DdCache *) calloc(dd->ncache, sizeof(DdCache));
    if (dd->slots == NULL || dd->cache == NULL)
        Fatal("out of memory");
    dd->limit = (long) (dd->nslots / 2);
    dd->one = NewNode(dd);
    dd->zero = NewNode(dd);
    dd->one->index = dd->zero->index = DD_CONST;
    for (i = 0; i < nvars; i++)
        dd->var[i] = Dd_Ref(Dd_Unique(dd, i, dd->one, dd->zero));
    return dd;
}

void Dd_Quit(DdManager *dd)
{
    while (dd->chunks != NULL) {
        DdChunk *c = dd->chunks;
        dd->chunks = c->next;
        free(c);
    }
    free(dd->slots);
    free(dd->cache);
    free(dd);
}

DdNode *Dd_Ref(DdNode *n)
{
    n->ref++;
    return n;
}

void Dd_Deref(DdNode *n)
{
    if (n->ref <= 0)
        Fatal("reference count below zero");
    n->ref--;
}

DdNode *Dd_Unique(DdManager *dd, int index, DdNode *T, DdNode *E)
{
    unsigned long h;
    DdNode *n;

    if (T == E)
        return T;
    h = (T->id * 12582917ul + E->id) * 4256249ul + (unsigned long) index * 741457ul;
    h = (h ^ h >> 17) & (dd->nslots - 1);
    for (n = dd->slots[h]; n != NULL; n = n->next)
        if (n->T == T && n->E == E && n->index == index)
            return n;
    n = NewNode(dd);
    n->index = index;
    n->T = T;
    n->E = E;
    if (index < T->level_up)
        T->level_up = index;
    if (index < E->level_up)
        E->level_up = index;
    n->next = dd->slots[h];
    dd->slots[h] = n;
    dd->keys++;
    return n;
}

int Dd_Full(const DdManager *dd)
{
    return dd->keys > dd->limit;
}

static void Mark(DdNode *n)
{
    while (n->index != DD_CONST && !n->mark) {
        n->mark = 1;
        Mark(n->T);
        n = n->E;
    }
}

/* Everything that is not referenced from outside goes back to the free list. */
void Dd_Reclaim(DdManager *dd)
{
    unsigned long i;
    DdNode *n, **link;

    for (i = 0; i < dd->nslots; i++)
        for (n = dd->slots[i]; n != NULL; n = n->next)
            if (n->ref > 0)
                Mark(n);
    for (i = 0; i < dd->nslots; i++) {
        link = &dd->slots[i];
        while ((n = *link) != NULL) {
            if (n->mark) {
                n->mark = 0;
                link = &n->next;
            } else {
                *link = n->next;
                n->next = dd->freelist;
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
