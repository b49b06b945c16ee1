#include <stddef.h>
#include "dd.h"

static void Unmark(DdNode *n)
{
    if (n->index == DD_CONST || !n->mark)
        return;
    n->mark = 0;
    Unmark(n->T);
    Unmark(n->E);
}

/* Fraction of all assignments that satisfy f. */
static double Density(DdManager *dd, DdNode *f)
{
    if (f->index == DD_CONST)
        return f == dd->one ? 1.0 : 0.0;
    if (!f->mark) {
        f->mark = 1;
        f->minterms = 0.5 * (Density(dd, f->T) + Density(dd, f->E));
    }
    return f->minterms;
}

double Dd_CountMinterms(DdManager *dd, DdNode *f)
{
    double d = Density(dd, f);
    int i;

    Unmark(f);
    for (i = 0; i < dd->nvars; i++)
        d *= 2.0;
    return d;
}

static long Size(DdNode *f)
{
    if (f->index == DD_CONST || f->mark)
        return 0;
    f->mark = 1;
    return 1 + Size(f->T) + Size(f->E);
}

long Dd_DagSize(DdNode *f)
{
    long n = Size(f);

    Unmark(f);
    return n;
}

/* How many nodes has each variable?  Returns the longest collision chain. */
long Dd_Profile(DdManager *dd, long *perlevel)
{
    unsigned long i;
    long longest = 0;
    DdNode *n;

    for (i = 0; i < (unsigned long) dd->nvars; i++)
        perlevel[i] = 0;
    for (i = 0; i < dd->nslots; i++) {
        long length = 0;
        for (n = dd->slots[i]; n != NULL; n = n->next, length++)
            perlevel[n->index]++;
        if (length > longest)
            longest = length;
    }
    return longest;
}
