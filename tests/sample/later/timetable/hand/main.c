#include <stdlib.h>

#include "rail.h"

static void report(const Network *net)
{
    const StationInfo *busiest = net->station;
    long passengers = 0, most = 0;
    unsigned long long digest = 0;

    for (int i = 1; i < net->nstations; i++)
        if (net->station[i].departures > busiest->departures)
            busiest = &net->station[i];
    for (int i = 0; i < net->ntrips; i++) {
        const TripInfo *t = &net->trip_info[i];
        passengers += t->passengers;
        if (t->passengers > net->trip_info[most].passengers)
            most = i;
    }
    for (int i = 0; i < net->nconns; i++)
        digest = digest * 31 + (unsigned long long)(net->detail[i].load * 7 + net->conn[i].arrival);
    const TripInfo *t = &net->trip_info[most];
    printf("busiest %s with %u departures\n", busiest->name, busiest->departures);
    printf("%ld passengers, %u of them in %s to %s\n", passengers, t->passengers, t->number,
           net->station[t->destination].name);
    printf("digest %016llx\n", digest);
}

int main(int argc, char **argv)
{
    int trips = argc > 1 ? atoi(argv[1]) : 60000;
    Network net;
    double arrivals = 0.0, fares = 0.0;
    long legs = 0, reached = 0;

    if (trips < 1000)
        trips = 1000;
    if (trips > 2000000)
        trips = 2000000;
    network_init(&net, 140, 40 + trips / 1000, trips);
    printf("%d stations, %d trips, %d connections\n", net.nstations, net.ntrips, net.nconns);
    for (int q = 0; q < 60; q++) {
        uint32_t from = rnd(&net, (uint32_t)net.nstations);
        int time = 300 + (int)rnd(&net, 600);
        reached += scan(&net, from, time, q % 7);
        for (int i = 0; i < net.nstations; i++) {
            if (net.stop[i].arrival < NEVER) {
                arrivals += (net.stop[i].arrival - time) * net.station[i].popularity;
                legs += net.label[i].legs;
            }
        }
        for (int k = 0; k < 200; k++) {
            uint32_t to = rnd(&net, (uint32_t)net.nstations);
            if (net.stop[to].arrival == NEVER)
                continue;
            int show = k == 0 && q % 12 == 0;
            if (show)
                printf("%s to %s:\n", net.station[from].name, net.station[to].name);
            fares += journey(&net, to, show ? stdout : NULL);
        }
    }
    printf("reached %ld, weighted minutes %.3f, legs %ld, fares %.2f\n", reached, arrivals, legs, fares / 100.0);
    printf("scanned %ld, improved %ld\n", net.scanned, net.improved);
    report(&net);
    network_free(&net);
    return 0;
}
