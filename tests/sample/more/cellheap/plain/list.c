#include <stddef.h>

#include "heap.h"

long list_length(cell *l)
{
    long n = 0;
    for (; l; l = cdr(l))
        n++;
    return n;
}

static int in_order(cell *a, cell *b)
{
    return car(a)->u.number >= car(b)->u.number;
}

static cell *merge(cell *a, cell *b)
{
    cell *head = NULL, **end = &head;
    while (a && b) {
        cell **from = in_order(car(a), car(b)) ? &a : &b;
        *end = cons(car(*from), NULL);
        end = &cdr(*end);
        *from = cdr(*from);
    }
    *end = a ? a : b;
    return head;
}

static cell *sort(cell *l, long n)
{
    if (n == 1)
        return cons(car(l), NULL);
    cell *half = l;
    for (long i = 0; i < n / 2; i++)
        half = cdr(half);
    cell *a = sort(l, n / 2), *b = sort(half, n - n / 2);
    return merge(a, b);
}

/* A new list, largest first. */
cell *list_sort(cell *l)
{
    return l ? sort(l, list_length(l)) : NULL;
}
