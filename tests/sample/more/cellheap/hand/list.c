#include "heap.h"

long list_length(ref l)
{
    long n = 0;
    for (; l; l = cdr(l))
        n++;
    return n;
}

static int in_order(ref a, ref b)
{
    return B(car(a)).number >= B(car(b)).number;
}

static ref merge(ref a, ref b)
{
    ref head = 0, end = 0;
    while (a && b) {
        ref *from = in_order(car(a), car(b)) ? &a : &b;
        ref c = cons(car(*from), 0);
        if (end)
            cdr(end) = c;
        else
            head = c;
        end = c;
        *from = cdr(*from);
    }
    cdr(end) = a ? a : b;
    return head;
}

static ref sort(ref l, long n)
{
    if (n == 1)
        return cons(car(l), 0);
    ref half = l;
    for (long i = 0; i < n / 2; i++)
        half = cdr(half);
    ref a = sort(l, n / 2), b = sort(half, n - n / 2);
    return merge(a, b);
}

/* A new list, largest first. */
ref list_sort(ref l)
{
    return l ? sort(l, list_length(l)) : 0;
}
