/* Railway timetable: earliest arrivals by connection scan. */
#ifndef RAIL_H
#define RAIL_H

#include <stdint.h>
#include <stdio.h>

typedef enum { LOCAL, REGIONAL, EXPRESS, NIGHT, NCLASSES } TrainClass;

typedef struct Station Station;
typedef struct Trip Trip;
typedef struct Connection Connection;

typedef struct {
    Station *to;
    int minutes;
} Footpath;

struct Station {
    char name[24];
    int x, y;                      /* hundreds of metres */
    int change;                    /* minutes between two trains */
    int tracks;
    Footpath *walk;
    int nwalks;
    /* of a query */
    int arrival;
    int legs;
    const Connection *arrived_by;
    const Connection *boarded;     /* where the last train was entered */
    Station *walked_from;
    long departures;               /* statistics */
    double popularity;
};

struct Trip {
    char number[12];
    TrainClass class;
    unsigned days;                 /* bit per day of the week */
    int stops;
    Station *origin, *destination;
    /* of a query */
    int reached_in;                /* number of the query */
    const Connection *entered;
    long passengers;
};

struct Connection {
    Station *from, *to;
    Trip *trip;
    int departure, arrival;        /* minutes of the day */
    int seq;                       /* within the trip */
    int track;
    int fare;
    long load;
};

typedef struct {
    Station *station;
    int nstations;
    Trip **trip;
    int ntrips, room_trips;
    Connection *conn;              /* by departure */
    int nconns, room_conns;
    int query;
    uint64_t rng;
    long scanned, improved;
} Network;

#define NEVER 1000000

/* network.c */
void network_init(Network *net, int width, int height, int trips);
void network_free(Network *net);
uint32_t rnd(Network *net, uint32_t limit);

/* scan.c */
long scan(Network *net, Station *from, int time, int day);
int journey(Network *net, const Station *to, FILE *out);

#endif
