/* A little city on a ring of one-way streets.  Cars follow one another, stop
 * at roadworks, burn fuel, are caught by radar and go round for ever.
 *
 * The interesting type is `struct car`: one array of many cars, 120 bytes
 * each, that every step of the clock scans several times, and every scan needs
 * two to four of its twenty fields.  Cars point at cars, roads point at cars.
 */
#ifndef CITY_H
#define CITY_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct road;

struct car {
    int32_t plate;
    int32_t owner;
    char colour;
    char kind;                 /* a KIND_ constant */
    int16_t built;             /* year */
    int32_t seats;
    struct car *ahead;         /* next car on the same road, NULL for the first */
    struct car *behind;        /* the other direction, NULL for the last */
    struct road *road;
    double length;             /* metres, with the distance kept when standing */
    double position;           /* metres from the beginning of the road */
    double speed;              /* metres per second */
    double wish;               /* what its driver would like to go here */
    double temper;             /* how much faster than allowed that is */
    double tank;               /* litres */
    double burnt;
    int64_t mileage;           /* whole roads, in metres */
    float price;
    int32_t fines;
    int32_t jams;
    int32_t refuelled;
};

enum { KIND_CAR, KIND_VAN, KIND_BUS, KIND_LORRY };

/* A street.  It knows the two ends of its queue of cars. */
struct road {
    int32_t number;
    int32_t closed;            /* number of roadworks on it */
    double length;
    double limit;              /* metres per second */
    struct car *first;         /* nearest to the end of the road */
    struct car *last;
    struct road *next;
    int64_t passed;            /* cars that have left it */
};

/* One line of the log.  It goes to a file as it lies in memory. */
struct trip {
    int32_t plate;
    int32_t from;
    int32_t to;
    int32_t clock;
    double tank;
    double speed;
};

/* Men at work.  They come and go, so each has its own piece of memory. */
struct works {
    struct works *next;
    struct road *road;
    double at;
    int32_t until;
    int32_t number;
};

struct city {
    size_t n_cars;
    size_t n_roads;
    struct car *cars;
    struct car *end_of_cars;
    struct car *radar;         /* the next car that drives past the radar */
    struct road *roads;
    struct works *works;
    struct trip *page;         /* log lines not yet written */
    size_t on_page;
    FILE *log;
    int32_t clock;
    int32_t works_opened;
    uint64_t dice;
};

/* build.c: what is done once */
void city_build(struct city *c, size_t n_cars);
void city_pull_down(struct city *c);
uint32_t city_roll(struct city *c, uint32_t sides);

/* drive.c: one step of the clock */
void city_follow(struct city *c);
void city_move(struct city *c, double dt);
void city_turn_corners(struct city *c);

/* survey.c: what the authorities want to know */
size_t city_standing(const struct city *c);
double city_flow(const struct city *c);
void city_burn(struct city *c, double dt);
void city_radar(struct city *c, size_t cars);
const struct car *city_fastest(const struct city *c);
void city_final_report(const struct city *c);

/* works.c: roadworks */
void works_open(struct city *c, int32_t lasting);
void works_finish(struct city *c);

/* triplog.c: the log file */
enum { PAGE = 512 };
void log_open(struct city *c);
void log_trip(struct city *c, const struct car *car, const struct road *from);
uint64_t log_close(struct city *c, size_t *lines);

#endif
