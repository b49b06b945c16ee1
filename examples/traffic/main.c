/* traffic [CARS [STEPS]] */
#include "city.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    size_t cars = argc > 1 ? strtoul(argv[1], NULL, 10) : 400000;
    long steps = argc > 2 ? strtol(argv[2], NULL, 10) : 300;
    struct city city = {0};

    if (cars < 1 || cars > 10000000 || steps < 0 || steps > 1000000) {
        fputs("usage: traffic [CARS [STEPS]]\n", stderr);
        return 2;
    }
    city_build(&city, cars);
    log_open(&city);

    for (city.clock = 0; city.clock < steps; city.clock++) {
        if (city.clock % 8 == 0)
            works_open(&city, 40);
        works_finish(&city);
        city_follow(&city);
        city_move(&city, 1.0);
        city_turn_corners(&city);
        city_radar(&city, cars / 20);
        if (city.clock % 4 == 3)
            city_burn(&city, 4.0);
        if (city.clock % 50 == 49)
            printf("%5d s  mean speed %9.6f  standing %zu\n", city.clock + 1, city_flow(&city), city_standing(&city));
    }

    city_final_report(&city);
    size_t lines;
    uint64_t sum = log_close(&city, &lines);
    printf("log: %zu lines, checksum %016llx\n", lines, (unsigned long long)sum);
    city.clock = INT32_MAX;
    works_finish(&city);
    city_pull_down(&city);
    return 0;
}
