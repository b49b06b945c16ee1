#include "sudoku.h"

unsigned allowed(const struct board *b, int at)
{
    return 1022u & ~(unsigned)(b->row[row_of(at)] | b->col[col_of(at)] | b->box[box_of(at)]);
}

static void mark(struct board *b, int at, int digit)
{
    b->row[row_of(at)] ^= (unsigned short)(1 << digit);
    b->col[col_of(at)] ^= (unsigned short)(1 << digit);
    b->box[box_of(at)] ^= (unsigned short)(1 << digit);
}

void put(struct board *b, int at, int digit)
{
    b->cell[at] = (unsigned char)digit;
    mark(b, at, digit);
}

void take(struct board *b, int at)
{
    mark(b, at, b->cell[at]);
    b->cell[at] = 0;
}
