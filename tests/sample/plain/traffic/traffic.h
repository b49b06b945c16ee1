// Microscopic motorway traffic: intelligent driver model with lane changes.
#ifndef TRAFFIC_H
#define TRAFFIC_H

#include <stdbool.h>
#include <stdint.h>

#define LANES 3
#define ROAD_LENGTH 120000.0f   // a ring, metres
#define DETECTORS 24

typedef enum VehicleClass { CAR, VAN, TRUCK, BUS, CLASS_COUNT } VehicleClass;

typedef struct Vehicle {
    struct Vehicle *ahead;      // next vehicle in the same lane
    struct Vehicle *behind;
    float pos;
    float speed;
    float accel;
    float length;
    float desired_speed;
    float headway;
    float max_accel;
    float comfort_brake;
    float politeness;
    int lane;
    VehicleClass class;
    uint32_t id;
    char plate[12];
    double odometer;
    double fuel;
    uint32_t lane_changes;
    uint32_t hard_brakes;
    uint32_t cooldown;          // steps until the next lane change
    int last_detector;
} Vehicle;

typedef struct Lane {
    Vehicle *first;             // any vehicle of the ring
    unsigned count;
    float speed_limit;
} Lane;

typedef struct Detector {
    uint64_t passed[LANES];
    double speed_sum;
    uint64_t trucks;
} Detector;

typedef struct Road {
    Lane lane[LANES];
    Detector detector[DETECTORS];
    Vehicle **fleet;
    unsigned vehicles;
    uint64_t lane_changes;
    uint64_t rng;
} Road;

Road *road_create(unsigned vehicles);
void road_destroy(Road *r);
void road_accelerate(Road *r);
void road_change_lanes(Road *r, unsigned phase);
void road_advance(Road *r, float dt);

#endif
