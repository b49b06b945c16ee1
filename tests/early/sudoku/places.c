#include "sudoku.h"

int row_of(int at)
{
    return at / 9;
}

int col_of(int at)
{
    return at % 9;
}

int box_of(int at)
{
    return at / 27 * 3 + at % 9 / 3;
}

int ones(unsigned bits)
{
    int n = 0;
    for (; bits; bits &= bits - 1)
        n++;
    return n;
}
