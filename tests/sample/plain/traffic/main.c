#include "traffic.h"

#include <stdio.h>
#include <stdlib.h>

static void print_state(const Road *r, unsigned step)
{
    double speed[LANES] = { 0 };
    unsigned jammed = 0;
    for (unsigned i = 0; i < r->vehicles; i++) {
        const Vehicle *v = r->fleet[i];
        speed[v->lane] += v->speed;
        jammed += v->speed < 3.0f;
    }
    printf("step %5u:", step);
    for (int l = 0; l < LANES; l++)
        printf(" %u at %.2f m/s", r->lane[l].count, r->lane[l].count ? speed[l] / r->lane[l].count : 0.0);
    printf(", %u jammed, %llu changes\n", jammed, (unsigned long long)r->lane_changes);
}

int main(int argc, char **argv)
{
    unsigned steps = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 4500;
    Road *r = road_create(6000);
    if (!r) {
        fputs("traffic: out of memory\n", stderr);
        return EXIT_FAILURE;
    }
    for (unsigned step = 0; step < steps; step++) {
        road_accelerate(r);
        road_change_lanes(r, step);
        road_advance(r, 0.2f);
        if (step % 1000 == 999)
            print_state(r, step + 1);
        if (step == steps / 2)      // roadworks in the fast lane
            r->lane[2].speed_limit = 22.0f;
    }
    print_state(r, steps);

    double fuel[CLASS_COUNT] = { 0 }, km[CLASS_COUNT] = { 0 };
    const Vehicle *nervous = r->fleet[0];
    uint64_t brakes = 0;
    for (unsigned i = 0; i < r->vehicles; i++) {
        const Vehicle *v = r->fleet[i];
        fuel[v->class] += v->fuel;
        km[v->class] += v->odometer / 1000.0;
        brakes += v->hard_brakes;
        if (v->lane_changes > nervous->lane_changes)
            nervous = v;
    }
    for (int c = 0; c < CLASS_COUNT; c++)
        printf("class %d: %.2f km, consumption %.4f\n", c, km[c], km[c] > 0 ? fuel[c] / km[c] : 0.0);
    printf("most changes: %s with %u; hard brakes %llu\n", nervous->plate, nervous->lane_changes,
           (unsigned long long)brakes);
    for (int d = 0; d < DETECTORS; d += 6) {
        const Detector *det = &r->detector[d];
        uint64_t n = det->passed[0] + det->passed[1] + det->passed[2];
        printf("detector %d: %llu vehicles, %llu trucks, %.3f m/s\n", d, (unsigned long long)n,
               (unsigned long long)det->trucks, n ? det->speed_sum / (double)n : 0.0);
    }
    road_destroy(r);
    return 0;
}
