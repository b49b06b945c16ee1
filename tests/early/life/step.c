#include "life.h"

int neighbours(int which, int row, int col)
{
    int sum = 0;
    for (int i = -1; i <= 1; i++)
        for (int j = -1; j <= 1; j++)
            if (i || j)
                sum += alive(which, row + i, col + j);
    return sum;
}

void generation(int which)
{
    for (int row = 0; row < SIZE; row++)
        for (int col = 0; col < SIZE; col++)
            cells[!which][row][col] = (unsigned char)rule(alive(which, row, col), neighbours(which, row, col));
}
