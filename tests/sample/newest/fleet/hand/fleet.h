#ifndef FLEET_H
#define FLEET_H
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <stdint.h>
#include <stdbool.h>

#define AREA 200000          /* metres */
#define DAY (12 * 3600)      /* seconds */
#define SPEED 14.0           /* metres per second */
#define CAPACITY 2400
#define MAX_ROUTE 48

#define NONE UINT32_MAX

/* All that route walks touch: 32 bytes, two to a cache line. */
typedef struct {
    float x, y;              /* whole metres: exact */
    double arrive;           /* planned arrival */
    double latest;           /* latest arrival that keeps the rest feasible */
    uint32_t next;
    uint32_t service;
} Stop;

typedef struct {
    uint16_t open, close;    /* seconds: both below 43200 */
    uint32_t prev;
} StopWin;

typedef struct {
    char customer[32];
    char phone[16];
    char note[24];
} StopInfo;

typedef struct {
    float hx, hy;            /* copy of the depot's place */
    uint32_t first, last;
    uint32_t next;
    uint16_t load;
    uint8_t nstops;
    double length;
} Vehicle;

typedef struct {
    float x, y;
    uint32_t vehicles;       /* newest first */
} Depot;

typedef struct Problem {
    int nstops, ndepots;
    Stop *stops;
    StopWin *win;
    uint8_t *demand;
    uint8_t *priority;
    uint16_t *depot_of;
    StopInfo *info;
    Depot *depots;
    Vehicle *vehicles;
    int nvehicles, vehicle_cap;
    long rejected;
    long tries;
    long moves;
} Problem;

/* problem.c */
Problem *problem_create(int nstops, uint64_t seed);
void problem_free(Problem *p);
uint32_t rng_next(void);
double dist(double ax, double ay, double bx, double by);

/* plan.c */
void plan_all(Problem *p, int window);
long improve_all(Problem *p, int passes);
#endif
