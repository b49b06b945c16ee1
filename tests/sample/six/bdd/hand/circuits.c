#include <stdio.h>
#include "dd.h"

static void Set(DdManager *dd, Dd *var, Dd value)
{
    Dd_Ref(value);
    if (*var != 0)
        Dd_Deref(*var);
    *var = value;
    if (Dd_Full(dd))
        Dd_Reclaim(dd);
}

/* All product bits of two numbers; operands' bits are interleaved. */
void Circuit_Multiplier(DdManager *dd, int bits)
{
    Dd sum[2 * 32] = { 0 }, carry = 0, pp = 0, old = 0;
    int i, j, k;

    for (k = 0; k < 2 * bits; k++)
        Set(dd, &sum[k], dd->zero);
    for (i = 0; i < bits; i++) {
        Set(dd, &carry, dd->zero);
        for (j = 0; j < bits; j++) {
            k = i + j;
            Set(dd, &pp, Dd_And(dd, dd->var[2 * i], dd->var[2 * j + 1]));
            Set(dd, &old, sum[k]);
            Set(dd, &sum[k], Dd_Xor(dd, old, pp));
            Dd x = Dd_Ref(Dd_Ite(dd, sum[k], carry, old));
            Set(dd, &sum[k], Dd_Xor(dd, sum[k], carry));
            Set(dd, &carry, x);
            Dd_Deref(x);
        }
        Set(dd, &sum[i + bits], carry);
    }
    for (k = 0; k < 2 * bits; k++)
        printf("product bit %2d: %7ld nodes, %.0f minterms\n", k, Dd_DagSize(sum[k]), Dd_CountMinterms(dd, sum[k]));
    for (k = 0; k < 2 * bits; k++) {
        Set(dd, &pp, Dd_Exists(dd, sum[bits], k));
        Set(dd, &old, Dd_And(dd, pp, sum[bits - 1]));
        printf("without x%d: %ld and %ld nodes\n", k, Dd_DagSize(pp), Dd_DagSize(old));
    }
    for (k = 0; k < 2 * bits; k++)
        Dd_Deref(sum[k]);
    Dd_Deref(carry);
    Dd_Deref(pp);
    Dd_Deref(old);
}

void Circuit_Queens(DdManager *dd, int size)
{
    Dd board = 0, row = 0, free_of = 0;
    int i, j, k, l;

#define V(r, c) dd->var[(r) * size + (c)]
    Set(dd, &board, dd->one);
    for (i = size - 1; i >= 0; i--) {
        Set(dd, &row, dd->zero);
        for (j = 0; j < size; j++)
            Set(dd, &row, Dd_Or(dd, row, V(i, j)));
        Set(dd, &board, Dd_And(dd, board, row));
        for (j = 0; j < size; j++) {
            Set(dd, &free_of, dd->one);
            for (k = size - 1; k >= 0; k--)
                for (l = size - 1; l >= 0; l--) {
                    int hit = k == i ? l != j : l == j || k - i == l - j || k - i == j - l;
                    if (hit && k >= i)
                        Set(dd, &free_of, Dd_And(dd, free_of, Dd_Not(dd, V(k, l))));
                }
            Set(dd, &free_of, Dd_Or(dd, free_of, Dd_Not(dd, V(i, j))));
            Set(dd, &board, Dd_And(dd, board, free_of));
        }
        printf("queens, rows from %d: %ld nodes, %.0f ways\n", i, Dd_DagSize(board),
               Dd_CountMinterms(dd, board));
    }
#undef V
    Dd_Deref(board);
    Dd_Deref(row);
    Dd_Deref(free_of);
}
