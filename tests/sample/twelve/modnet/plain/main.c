#include "net.h"

#include <stdlib.h>

int net_side;
struct net_stats stats;

void net_build(int side)
{
    struct router **at = xalloc(sizeof(*at) * (size_t)(side * side));
    net_side = side;
    for (int i = 0; i < side * side; i++) {
        struct router *r = xalloc(sizeof *r);
        struct host *h = xalloc(sizeof *h);
        module_setup(&r->base, &router_class, 5);
        module_setup(&h->base, &host_class, 1);
        r->x = i % side;
        r->y = i / side;
        h->number = i;
        gate_connect(r->base.gates[LOCAL], h->base.gates[0], 200);
        at[i] = r;
    }
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++) {
            struct router *r = at[y * side + x];
            struct router *e = at[y * side + (x + 1) % side], *s = at[(y + 1) % side * side + x];
            gate_connect(r->base.gates[EAST], e->base.gates[WEST], 1000 + sim_random(4000));
            gate_connect(r->base.gates[SOUTH], s->base.gates[NORTH], 1000 + sim_random(4000));
        }
    free(at);
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
    sim.limit = (simtime)micros * 1000;
    sim_run();
    sim_end();
    printf("%lu events until %ld ns\n", sim.events, (long)sim.now);
    printf("acked %ld, repeated %ld, received %ld, stray %ld\n", stats.acked, stats.repeated, stats.received, stats.stray);
    printf("forwarded %ld, dropped %ld, hops %ld, longest queue %ld\n", stats.forwarded, stats.dropped, stats.hops,
           stats.most_queued);
    printf("mean time %ld ns, digest %016llx\n", (long)(stats.acked ? stats.total_time / stats.acked : 0),
           (unsigned long long)stats.digest);
    return 0;
}
