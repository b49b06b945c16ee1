#include "life.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 40;
    unsigned state = 5;
    long sum = 0;
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) {
            state = state * 1664525 + 1013904223;
            cells[0][i][j] = state >> 30 == 0;
        }
    for (int i = 0; i < n; i++)
        generation(i & 1);
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            sum = sum * 3 % 1000003 + cells[n & 1][i][j];
    printf("%ld\n", sum);
    return 0;
}
