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

typedef struct Vehicle Vehicle;
typedef struct Depot Depot;

typedef struct Stop {
    int id;
    char customer[32];
    char phone[16];
    double x, y;
    long demand;             /* kilograms */
    double open, close;      /* time window */
    double service;          /* seconds at the door */
    int priority;
    Vehicle *vehicle;
    Depot *depot;
    double arrive;           /* planned arrival */
    double latest;           /* latest arrival that keeps the rest feasible */
    struct Stop *prev, *next;
    char note[24];
} Stop;

struct Vehicle {
    int id;
    char plate[12];
    char driver[24];
    long load;
    int nstops;
    double length;
    double cost_per_km;
    double start_time;
    Depot *home;
    Stop *first, *last;
    Vehicle *next;           /* in the depot's list */
};

struct Depot {
    int id;
    char name[24];
    double x, y;
    int nvehicles, nstops;
    Vehicle *vehicles;       /* newest first */
    double total_length;
};

typedef struct Problem {
    int nstops, ndepots;
    Stop *stops;
    Depot *depots;
    int nvehicles;
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
