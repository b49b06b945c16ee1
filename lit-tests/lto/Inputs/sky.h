#include <stddef.h>

struct star {
    double light;
    long mass;
    int number;
    struct star *brightest;
    double rest[4];
};

struct sky {
    size_t n;
    struct star *stars;
};

int sky_open(struct sky *sky, size_t n);
void sky_close(struct sky *sky);
double sky_light(const struct sky *sky);
