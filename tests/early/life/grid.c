#include "life.h"

unsigned char cells[2][SIZE][SIZE];

int wrap(int at)
{
    return (at + SIZE) % SIZE;
}

int alive(int which, int row, int col)
{
    return cells[which][wrap(row)][wrap(col)];
}

int rule(int alive, int around)
{
    return around == 3 || (alive && around == 2);
}
