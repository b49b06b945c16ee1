#include "nbody.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 30000;
    struct body body[8];
    for (int i = 0; i < 8; i++) {
        body[i].at = (struct vec){i * 3.0, (i * 5) % 7, (i * 3) % 4};
        body[i].speed = (struct vec){0.01 * (i % 3), 0.02 * (i % 2), -0.01 * i};
        body[i].mass = 1.0 + i % 4;
    }
    printf("%.9f\n", energy(body, 8));
    for (int i = 0; i < rounds; i++)
        advance(body, 8, 0.001);
    printf("%.9f\n", energy(body, 8));
    return 0;
}
