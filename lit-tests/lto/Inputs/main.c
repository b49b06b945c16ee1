#include "sky.h"

#include <stdio.h>

static void shine(struct sky *sky, double by)
{
    for (size_t i = 0; i < sky->n; i++)
        sky->stars[i].light += by * (double)sky->stars[i].mass;
}

int main(int argc, char **argv)
{
    (void)argv;
    struct sky sky;
    if (sky_open(&sky, (size_t)argc + 1000))
        return 1;
    for (int year = 0; year < 10; year++)
        shine(&sky, 0.5);
    struct star *first = sky.stars;
    printf("%.1f %d %.1f\n", sky_light(&sky), first->brightest->number, first->rest[0]);
    sky_close(&sky);
    return 0;
}
