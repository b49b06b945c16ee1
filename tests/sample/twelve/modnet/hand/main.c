#include "net.h"

#include <stdlib.h>

int net_side;
struct net_stats stats;

static void connect(uint32_t a, uint32_t b, uint32_t delay)
{
    sim.gate[a].peer = b;
    sim.gate[b].peer = a;
    sim.gate[a].delay = sim.gate[b].delay = (uint16_t)delay;
}

static void net_build(int side)
{
    uint32_t n = (uint32_t)(side * side), s = (uint32_t)side;
    net_side = side;
    sim.first_host = 5 * n;
    sim.gate = xalloc(5 * n * sizeof *sim.gate);
    hosts = xalloc(n * sizeof *hosts);
    router_load = xalloc(n * sizeof *router_load);
    for (uint32_t i = 0; i < n; i++) {
        sim.gate[5 * i + LOCAL].peer = sim.first_host + i;
        sim.gate[5 * i + LOCAL].delay = 200;
    }
    for (uint32_t y = 0; y < s; y++)
        for (uint32_t x = 0; x < s; x++) {
            uint32_t r = y * s + x;
            connect(5 * r + EAST, 5 * (y * s + (x + 1) % s) + WEST, 1000 + sim_random(4000));
            connect(5 * r + SOUTH, 5 * ((y + 1) % s * s + x) + NORTH, 1000 + sim_random(4000));
        }
}

int main(int argc, char **argv)
{
    int side = argc > 1 ? atoi(argv[1]) : 192;
    long micros = argc > 2 ? atol(argv[2]) : 200;

    if (side < 16 || side > 1000 || micros < 1 || micros > 1000000) {
        fprintf(stderr, "%s: side 16..1000, time 1..1000000 us\n", argv[0]);
        return 1;
    }
    net_build(side);
    sim.limit = (uint32_t)micros * 1000;
    sim_run();
    for (uint32_t i = 0; i < (uint32_t)(side * side); i++) {
        router_finish(i);
        host_finish(i);
    }
    printf("%lu events until %ld ns\n", sim.events, (long)sim.now);
    printf("acked %ld, repeated %ld, received %ld, stray %ld\n", stats.acked, stats.repeated, stats.received, stats.stray);
    printf("forwarded %ld, dropped %ld, hops %ld, longest queue %ld\n", stats.forwarded, stats.dropped, stats.hops,
           stats.most_queued);
    printf("mean time %ld ns, digest %016llx\n", stats.acked ? stats.total_time / stats.acked : 0,
           (unsigned long long)stats.digest);
    return 0;
}
