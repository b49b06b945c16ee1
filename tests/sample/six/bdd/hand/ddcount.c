#include <stddef.h>
#include "dd.h"

static void Unmark(Dd n)
{
    if (NODE(n).index == DD_CONST || !NODE(n).mark)
        return;
    NODE(n).mark = 0;
    Unmark(NODE(n).T);
    Unmark(NODE(n).E);
}

/* Fraction of all assignments that satisfy f. */
static double Density(DdManager *dd, Dd f)
{
    if (NODE(f).index == DD_CONST)
        return f == dd->one ? 1.0 : 0.0;
    if (!NODE(f).mark) {
        NODE(f).mark = 1;
        pool.minterms[f] = 0.5 * (Density(dd, NODE(f).T) + Density(dd, NODE(f).E));
    }
    return pool.minterms[f];
}

double Dd_CountMinterms(DdManager *dd, Dd f)
{
    double d = Density(dd, f);
    int i;

    Unmark(f);
    for (i = 0; i < dd->nvars; i++)
        d *= 2.0;
    return d;
}

static long Size(Dd f)
{
    if (NODE(f).index == DD_CONST || NODE(f).mark)
        return 0;
    NODE(f).mark = 1;
    return 1 + Size(NODE(f).T) + Size(NODE(f).E);
}

long Dd_DagSize(Dd f)
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
    Dd n;

    for (i = 0; i < (unsigned long) dd->nvars; i++)
        perlevel[i] = 0;
    for (i = 0; i < dd->nslots; i++) {
        long length = 0;
        for (n = dd->slots[i]; n != 0; n = NODE(n).next, length++)
            perlevel[NODE(n).index]++;
        if (length > longest)
            longest = length;
    }
    return longest;
}
