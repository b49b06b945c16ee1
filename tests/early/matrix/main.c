#include "matrix.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 200;
    struct matrix a = matrix_new(n, n), b = matrix_new(n, n), c = matrix_new(n, n);
    unsigned state = 3;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            state = state * 1664525 + 1013904223;
            set(&a, i, j, (double)(state >> 8) / (1 << 24) - 0.5);
        }
    transpose(&b, &a);
    multiply(&c, &a, &b);
    double sum = trace(&c);
    int swaps = decompose(&a);
    printf("%.6f %.6f %d\n", sum, trace(&a), swaps);
    matrix_free(&a), matrix_free(&b), matrix_free(&c);
    return 0;
}
