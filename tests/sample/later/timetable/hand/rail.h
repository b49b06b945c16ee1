/* Railway timetable: earliest arrivals by connection scan. */
#ifndef RAIL_H
#define RAIL_H

#include <stdint.h>
#include <stdio.h>

typedef enum { LOCAL, REGIONAL, EXPRESS, NIGHT, NCLASSES } TrainClass;

#define NONE UINT32_MAX
#define NEVER UINT16_MAX

typedef struct {
    uint32_t to;
    int minutes;
} Footpath;

typedef struct {                   /* looked at by the scan */
    uint16_t arrival;
    uint8_t change;
    uint8_t by_train;
} Stop;

typedef struct {                   /* written when an arrival improves */
    uint32_t arrived_by;
    uint32_t boarded;
    uint32_t walked_from;
    uint32_t legs;
} Label;

typedef struct {
    char name[24];
    uint8_t tracks;
    int nwalks;
    Footpath *walk;
    uint32_t departures;
    double popularity;
} StationInfo;

typedef struct {
    uint32_t entered;
    uint16_t reached_in;
    uint8_t days;
} Trip;

typedef struct {
    char number[12];
    uint32_t destination;
    uint32_t passengers;
} TripInfo;

typedef struct {                   /* 16 bytes */
    uint32_t from, to, trip;
    uint16_t departure, arrival;
} Connection;

typedef struct {
    uint8_t seq, track;
    uint16_t fare;
    uint32_t load;
} Detail;

typedef struct {
    Stop *stop;
    Label *label;
    uint8_t *walks;                /* whether there are any */
    StationInfo *station;
    int nstations;
    Trip *trip;
    TripInfo *trip_info;
    int ntrips, room_trips;
    Connection *conn;              /* by departure */
    Detail *detail;
    int nconns, room_conns;
    int query;
    uint64_t rng;
    long scanned, improved;
} Network;

/* network.c */
void network_init(Network *net, int width, int height, int trips);
void network_free(Network *net);
uint32_t rnd(Network *net, uint32_t limit);

/* scan.c */
long scan(Network *net, uint32_t from, int time, int day);
int journey(Network *net, uint32_t to, FILE *out);

#endif
