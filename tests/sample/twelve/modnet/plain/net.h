/* net.h - hosts and routers on a torus */
#pragma once
#include "kernel.h"

enum { EAST, WEST, SOUTH, NORTH, LOCAL };

struct host {
    struct module base;
    int number;
    int partner;                          /* of the present transfer */
    int bits;
    long seq;
    simtime began, longest;
    long acked, repeated, received, stray;
};

struct router {
    struct module base;
    int x, y;
    long forwarded, dropped;
    long long bits;
};

struct net_stats {
    long acked, repeated, received, stray, forwarded, dropped, hops;
    long most_queued;
    simtime total_time;
    uint64_t digest;
};

extern int net_side;
extern struct net_stats stats;
extern const struct module_class host_class, router_class;

void net_build(int side);
