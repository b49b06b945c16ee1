#include "sky.h"

#include <stdlib.h>

int sky_open(struct sky *sky, size_t n)
{
    sky->n = n;
    sky->stars = calloc(n, sizeof *sky->stars);
    if (!sky->stars)
        return -1;
    for (size_t i = 0; i < n; i++) {
        sky->stars[i].mass = (long)(i % 7);
        sky->stars[i].number = (int)i;
        sky->stars[i].brightest = &sky->stars[n / 2];
        sky->stars[i].rest[0] = 1.0;
    }
    return 0;
}

double sky_light(const struct sky *sky)
{
    double light = 0;
    for (size_t i = 0; i < sky->n; i++)
        light += sky->stars[i].light;
    return light;
}

void sky_close(struct sky *sky)
{
    free(sky->stars);
}
