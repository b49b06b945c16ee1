#include "calls.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 600000;
    long histogram[16] = {0}, sum = 0;
    unsigned state = 31;
    for (int i = 0; i < n; i++) {
        state = state * 1664525 + 1013904223;
        struct shape shape = {(int)(state >> 16) % 3, 1 + (state >> 20 & 63), 1 + (state >> 26)};
        histogram[compactness(&shape)]++;
    }
    for (int i = 0; i < 16; i++)
        sum = sum * 7 + histogram[i];
    printf("%ld\n", sum);
    return 0;
}
