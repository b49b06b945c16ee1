// Points of four numbers, gathered at random, all four of them.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { POINTS = 1000000, ROUNDS = 50000000 };

struct point {
    double x, y, z, w;
};

static uint64_t seed = 88172645463325252u;
static uint64_t next(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

int main(void)
{
    struct point *p = calloc(POINTS, sizeof *p);
    if (!p)
        return 1;
    for (long i = 0; i < POINTS; i++) {
        p[i].x = (double)(i % 100);
        p[i].y = (double)(i % 77);
        p[i].z = (double)(i % 53);
        p[i].w = 0.5;
    }
    double sum = 0;
    for (long n = 0; n < ROUNDS; n++) {
        const struct point *a = &p[next() % POINTS];
        sum += a->w * (a->x * a->x + a->y * a->y + a->z * a->z);
    }
    printf("%.1f\n", sum);
    free(p);
    return 0;
}
