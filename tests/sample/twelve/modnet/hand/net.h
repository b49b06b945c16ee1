/* net.h - hosts and routers on a torus */
#pragma once
#include "kernel.h"

enum { EAST, WEST, SOUTH, NORTH, LOCAL };

struct host {
    uint32_t partner;                     /* of the present transfer */
    uint32_t seq;                         /* also the number acknowledged */
    uint32_t began, longest;
    uint32_t events;
    uint16_t bits;
};

struct net_stats {
    long acked, repeated, received, stray, forwarded, dropped, hops;
    long most_queued;
    long total_time;
    uint64_t digest;
};

extern int net_side;
extern struct net_stats stats;
extern struct host *hosts;
extern uint64_t *router_load;             /* bits plus drops */

void host_finish(uint32_t h);
void router_finish(uint32_t r);
